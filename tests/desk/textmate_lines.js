// VS Code's own tokenizer over our grammar: the class of each line of the files that are named.
"use strict";
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const [, , grammar, ...files] = process.argv;
const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer;
(async () => {
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammar, "utf8"), grammar),
  });
  const chron = await registry.loadGrammar("source.chron");
  for (const file of files) {
    let state = textmate.INITIAL;
    const classes = fs.readFileSync(file, "utf8").split("\n").map((line) => {
      const found = chron.tokenizeLine(line, state);
      state = found.ruleStack;
      const scope = found.tokens.flatMap((one) => one.scopes).find((one) => one.startsWith("meta.line."));
      return scope ? scope.split(".")[2].toUpperCase() : line.trim() ? "TEXT" : "BLANK";
    });
    console.log(JSON.stringify([file, classes]));
  }
})();
