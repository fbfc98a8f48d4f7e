// Plans as the test explorer needs them: where each begins, and what a run says of it. Without an editor, so it can be tried alone.
"use strict";

exports.plansIn = (text) => {
  const found = [];
  text.split(/\r?\n/).forEach((line, number) => {
    const match = /^plan "([^"]*)"/.exec(line);
    if (match) found.push({ name: match[1], line: number });
  });
  return found;
};

const plain = (text) =>
  text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&apos;/g, "'").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(+code)).replace(/&amp;/g, "&");

// The verdicts of `chronicler test --format junit`, by the name of the plan.
exports.verdicts = (xml) => {
  const found = new Map();
  for (const match of xml.matchAll(/<testcase\b([^>]*?)(\/>|>([^]*?)<\/testcase>)/g)) {
    const name = /\bname="([^"]*)"/.exec(match[1]);
    if (!name) continue;
    const failure = /<(failure|error)\b([^>]*?)(?:\/>|>([^]*?)<\/\1>)/.exec(match[3] || "");
    const message = failure ? plain(/\bmessage="([^"]*)"/.exec(failure[2])?.[1] || failure[3] || "failed") : "";
    found.set(plain(name[1]), { failed: !!failure, message });
  }
  return found;
};
