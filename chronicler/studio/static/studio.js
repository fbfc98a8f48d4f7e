// The studio's pages. All words of a campaign are put in as text; the only markup is what the server made of them.
import { StoryMap } from "./map.js";

const token = new URLSearchParams(location.search).get("token") || sessionStorage.getItem("studio-token") || "";
if (token) {
  sessionStorage.setItem("studio-token", token);
  // The token stays out of the address bar and of what is copied from it.
  history.replaceState(null, "", location.pathname + location.hash);
}
const $ = (id) => document.getElementById(id);

async function ask(name, asked = {}, post = false) {
  const query = post ? "" : "?" + new URLSearchParams(asked);
  const answer = await fetch("api/" + name + query, {
    method: post ? "POST" : "GET",
    headers: { "X-Studio-Token": token, ...(post ? { "Content-Type": "application/json" } : {}) },
    body: post ? JSON.stringify(asked) : undefined,
  });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.refused || answer.statusText);
  return found;
}
const tell = (name, asked) => ask(name, asked, true);

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.filter((one) => one !== undefined && one !== null));
  return element;
}

// --- the map and what it is coloured by ------------------------------------------------------------------
const map = new StoryMap($("map"), (key) => { open(key); });
let colours = null, changes = null, mapVersion = -1;
const CHAPTERS = ["#dfe8f1", "#f3e3c8", "#e3d7ee", "#d5ead5", "#f4d4d4", "#d4eceb", "#eee3d4"];
const AGES = [[1 / 24, "#e8705a", "this hour"], [1, "#efa35c", "today"], [7, "#f2d17a", "this week"], [30, "#cfe0a3", "this month"], [1e9, "#bcd3e3", "earlier"]];

const PAINTS = {
  island: { legend: () => [...new Set(map.data.verses.map((verse) => verse[7]))].sort().map((number) => number ? [CHAPTERS[(number - 1) % CHAPTERS.length], `opens in chapter ${number}`] : ["", "dashed: nobody gets there"]),
    fill: (verse) => verse[7] ? CHAPTERS[(verse[7] - 1) % CHAPTERS.length] : "" },
  verdict: { legend: () => [["#a9d8a5", "can be reached"], ["#f0a3a3", "proved unreachable"], ["#dddddd", colours?.current ? "not studied" : "the study is under way"]],
    fill: (verse) => { const one = colours?.verdicts[verse[0]]; return one ? (one[0] ? "#a9d8a5" : "#f0a3a3") : verse[7] ? "#dddddd" : "#f0a3a3"; } },
  plans: { legend: () => [["#a9d8a5", "read by three plans or more"], ["#dcecc0", "by one or two"], ["#f0d9a3", "by none"]],
    fill: (verse) => { const many = colours?.plans[verse[0]] || 0; return many > 2 ? "#a9d8a5" : many ? "#dcecc0" : "#f0d9a3"; } },
  bots: { legend: () => Object.keys(colours?.bots || {}).length ? [["#3f9b5f", "read in most games"], ["#a9d8a5", "in some"], ["#f0d9a3", "in few"], ["#f0a3a3", "in none"]] : [["", "run `chronicler playtest` here first"]],
    fill: (verse) => { const bots = colours?.bots || {}; if (!(verse[0] in bots)) return ""; const share = bots[verse[0]]; return share > 0.5 ? "#3f9b5f" : share > 0.1 ? "#a9d8a5" : share > 0 ? "#f0d9a3" : "#f0a3a3"; } },
  words: { legend: () => [["#eaf1f7", "under 30 words"], ["#bcd3e3", "under 80"], ["#7fa8c9", "under 150"], ["#4f7fa8", "more"]],
    fill: (verse) => verse[6] < 30 ? "#eaf1f7" : verse[6] < 80 ? "#bcd3e3" : verse[6] < 150 ? "#7fa8c9" : "#4f7fa8" },
  change: { legend: () => AGES.map(([, colour, words]) => [colour, words]),
    fill: (verse) => { const when = changes?.[verse[0]]; if (!when) return ""; const days = (Date.now() / 1000 - when) / 86400; return AGES.find(([most]) => days <= most)[1]; } },
};

async function paint() {
  const name = $("colour").value, paintOf = PAINTS[name];
  if (["verdict", "plans", "bots"].includes(name)) colours = await ask("colours");
  if (name === "change") changes = await ask("changes");
  map.fill = paintOf.fill;
  if (map.data) {
    $("legend").replaceChildren(...paintOf.legend().map(([colour, words]) => {
      const chip = make("i");
      chip.style.background = colour || "transparent";
      return make("span", {}, chip, words);
    }), ...arrowKinds());
    const covered = $("legend").offsetHeight + 14, moved = covered !== map.below && !map.touched;
    map.below = covered;
    if (moved) map.whole();
  }
  map.draw();
}

// What the lines mean, those that this campaign has.
function arrowKinds() {
  const used = new Set(map.data.arrows.map((arrow) => arrow[2])), dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return Object.entries(map.data.styles).filter(([name]) => used.has(name) && name !== "explore").map(([, [light, night, style, words, head]]) => {
    const line = make("u"), tip = make("s", {}, head === "empty" ? "▷" : "▶");
    line.style.borderTop = `2px ${style === "dashed" || style === "dotted" ? style : "solid"} ${dark ? night : light}`;
    tip.style.color = dark ? night : light;
    return make("span", { class: "kind" }, line, tip, words);
  });
}

async function loadMap() {
  try {
    const data = await ask("map");
    if (data.version === mapVersion && map.data) return;
    const first = !map.data;
    mapVersion = data.version;
    map.show(data, !first);
    await paint();
  } catch (error) {
    $("legend").textContent = error.message;
  }
}
$("colour").addEventListener("change", paint);
$("arrows").addEventListener("change", () => { map.arrows = $("arrows").checked; map.draw(); });
$("whole").addEventListener("click", () => { map.touched = false; map.whole(); });

// --- the frame ---------------------------------------------------------------------------------------------
let state = null, view = "map";
async function loadState() {
  state = await ask("state");
  document.title = state.title + " · studio";
  $("title").textContent = state.title;
  $("count-findings").textContent = state.errors + state.warnings || "";
  $("count-findings").className = state.errors ? "error" : "warning";
  $("count-todos").textContent = state.todos || "";
  if ($("play-hero").length !== state.heroes.length) $("play-hero").replaceChildren(...state.heroes.map(([name, title]) => make("option", { value: name }, title.split(",")[0])));
  drafts(state.drafts);
  live(state.whole ? (state.studied ? "up to date" : "studying…") : "has errors");
}
function live(words, off = false) {
  $("live").textContent = (off ? "○ " : "● ") + words;
  $("live").className = off ? "off" : "";
}

function counted(many, words) { return `${many} ${many !== 1 ? words : words === "statuses" ? "status" : words.replace(/s$/, "")}`; }
function place(file, line) { return file ? `${file}:${line}` : ""; }
function verseLink(key, title) {
  return key.startsWith("verse:") ? make("a", { href: "#" + key.replace(":", "/") }, title) : make("span", {}, title);
}
function fileLink(file, line) { return make("a", { href: `#file/${line}/${file}`, class: "place" }, place(file, line)); }

const VIEWS = {
  async findings() { return listed("Findings", (await ask("findings")).filter((one) => one.code !== "I901")); },
  async todos() { return listed("To do", (await ask("findings")).filter((one) => one.code === "I901")); },
  async statuses() {
    const found = await ask("statuses");
    return [make("h2", {}, counted(found.length, "statuses")), ...found.map((one) => make("div", { class: "row", id: "status-" + one.name },
      make("b", {}, one.title), " ", make("span", { class: "quiet" }, one.parts.join(", ") + " "), fileLink(one.file, one.line),
      ...[["given", one.given], ["taken away", one.taken], ["asked for", one.asked]].map(([words, keys]) => keys.length || words !== "taken away"
        ? make("div", {}, make("span", { class: keys.length ? "quiet" : "error" }, keys.length ? words + " in " : "never " + words), ...joined(keys.map(([key, title, island]) => make("span", { title: island }, verseLink(key, title))))) : null),
      ...one.when.map(([label, key, title]) => make("div", {}, make("span", { class: "quiet" }, label + ": "), verseLink(key, title)))))];
  },
  async quests() {
    const found = await ask("quests");
    return [make("h2", {}, counted(found.length, "quests")), ...found.map((one) => make("div", { class: "row" },
      make("b", {}, one.title), " ", fileLink(one.file, one.line), make("div", {}, one.text),
      make("div", { class: "quiet" }, "comes from ", ...joined(one.from.map(([key, title]) => verseLink(key, title)))),
      ...one.ends.map((end) => make("div", {}, make("b", { class: end.kind === "success" ? "" : "error" }, end.kind), end.if ? " if " + end.if : "",
        end.then ? make("div", { class: "quiet" }, end.then) : "", end.to ? verseLink("verse:" + end.to, "→ " + end.title) : ""))))];
  },
  async cards() {
    const found = await ask("cards"), kinds = [...new Set(found.map((one) => one.kind))];
    const choose = make("select", { onchange: () => fill() }, ...kinds.map((kind) => make("option", { value: kind }, `${kind} (${found.filter((one) => one.kind === kind).length})`)));
    const shown = make("div", { class: "cards" });
    const fill = () => shown.replaceChildren(...found.filter((one) => one.kind === choose.value).map((one) => {
      const figure = make("figure");
      figure.innerHTML = one.html;
      figure.append(fileLink(one.file, one.line), one.count > 1 ? ` ×${one.count}` : "");
      return figure;
    }));
    fill();
    return [make("h2", {}, counted(found.length, "cards") + " ", choose), shown];
  },
  async numbers() {
    const found = await ask("counts"), total = found.total;
    const row = (cells, tag = "td") => make("tr", {}, ...cells.map((cell) => make(tag, {}, String(cell))));
    return [make("h2", {}, "Numbers"), make("p", {}, Object.entries(found.things).map(([name, many]) => counted(many, name)).join(", ") + `. About ${counted(total.minutes, "minutes")} to read aloud.`),
      make("table", { class: "numbers" }, row(["section", "Verses", "words", "choices", "longest", "stubs"], "th"),
        ...Object.entries(found.sections).map(([name, one]) => row([name, one.verses, one.words, one.choices, one.longest, one.stubs])),
        row(["all", total.verses, total.words, total.choices, "", total.stubs], "th"))];
  },
  async search() {
    const words = $("search").value, found = words.trim() ? await ask("search", { words }) : [];
    return [make("h2", {}, words.trim() ? `${found.length} found for “${words}”` : "Type to search"), ...found.map((one) => make("div", { class: "row" },
      make("span", { class: "quiet" }, one.kind + " "), one.kind === "verse" ? make("a", { href: "#verse/" + one.key }, one.title) : make("b", {}, one.title),
      " ", make("span", { class: "place" }, one.key), make("div", { class: "quiet" }, ...marked(one.around, words))))];
  },
};
function joined(parts) { return parts.flatMap((part, number) => number ? [", ", part] : [part]); }
function marked(text, words) {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return wanted.length ? text.split(new RegExp(`(${wanted.join("|")})`, "iu")).map((part, number) => number % 2 ? make("mark", {}, part) : part) : [text];
}
function listed(title, found) {
  const order = { error: 0, warning: 1, note: 2 };
  found.sort((a, b) => order[a.severity] - order[b.severity]);
  return [make("h2", {}, `${title}: ${found.length || "nothing"}`), state?.studied ? null : make("p", { class: "quiet" }, "The study of the whole is under way; more may come."), ...found.map((one) => make("div", { class: "row" + (one.old ? " old" : "") },
    make("b", { class: one.severity }, `${one.severity} ${one.code} `), one.message, " ", one.file ? fileLink(one.file, one.line) : "",
    one.old ? make("span", { class: "quiet" }, " (about an earlier text)") : "", one.help ? make("div", { class: "quiet" }, one.help) : "",
    one.evidence.length ? make("details", {}, make("summary", { class: "quiet" }, "why"), ...one.evidence.map((line) => make("div", { class: "quiet" }, line))) : ""))];
}

async function show(name) {
  view = name;
  for (const tab of $("tabs").children) tab.classList.toggle("on", tab.dataset.view === name);
  const onMap = name === "map";
  for (const id of ["map", "map-tools", "legend"]) $(id).hidden = !onMap;
  $("play").hidden = name !== "play";
  $("list").hidden = onMap || name === "play";
  if (onMap) { map.resize(); return; }
  if (name === "play") return;
  try {
    const inside = await VIEWS[name]();
    if (view === name) $("list").replaceChildren(...inside.filter(Boolean));
  } catch (error) { $("list").textContent = error.message; }
}

// --- a Verse: its page and its source -----------------------------------------------------------------------
const pageName = crypto.randomUUID();  // whose typing it is
let now = null, typing = 0, dirty = false, wholeFile = false;

function open(key) {
  const [kind, ...rest] = key.split(":"), name = rest.join(":");
  if (kind === "verse") location.hash = "#verse/" + name;
  else if (kind === "sheet") { location.hash = "#statuses"; }
  else if (kind === "event") { location.hash = "#quests"; }
}

function mayLeave() { return !dirty || confirm("What you typed is not saved. Leave it?"); }

async function showVerse(id) {
  if (now && dirty && now.id !== id) {
    if (!mayLeave()) { history.replaceState(null, "", "#verse/" + now.id); return; }
    await tell("untyped", { file: now.file });
  }
  try { now = await ask("verse", { id }); }
  catch (error) { $("empty").hidden = false; $("verse").hidden = true; $("empty").firstElementChild.textContent = error.message; return; }
  dirty = false; wholeFile = false;
  $("empty").hidden = true;
  $("verse").hidden = false;
  fillVerse(true);
  map.goTo(id);
}

async function showFile(file, line) {
  if (now && dirty && !mayLeave()) return;
  try { const found = await ask("file", { file }); now = { ...found, id: "", title: file, number: 0, line: Number(line), first: 1, last: 1e9, html: "" }; }
  catch (error) { return; }
  dirty = false; wholeFile = true;
  $("empty").hidden = true;
  $("verse").hidden = false;
  fillVerse(true);
  const lines = now.text.split("\n"), start = lines.slice(0, now.line - 1).join("\n").length + (now.line > 1 ? 1 : 0);
  $("text").focus();
  $("text").setSelectionRange(start, start + (lines[now.line - 1] || "").length);
  $("text").scrollTop = Math.max(0, (now.line - 6) * 19.5);
}

function block() {
  if (wholeFile) return now.text;
  return now.text.split("\n").slice(now.first - 1, now.last).join("\n");
}
function composed() {
  if (wholeFile) return $("text").value;
  const lines = now.text.split("\n");
  return [...lines.slice(0, now.first - 1), ...$("text").value.split("\n"), ...lines.slice(now.last)].join("\n");
}

function fillVerse(source) {
  $("verse-id").textContent = now.id || now.file;
  $("verse-place").replaceChildren(now.id ? fileLink(now.file, now.line) : place(now.file, now.line));
  $("play-here").hidden = !now.id;
  if ($("page").innerHTML !== now.html) {
    const fresh = $("page").dataset.of === now.id;
    $("page").innerHTML = now.html;
    $("page").dataset.of = now.id;
    $("page").dataset.version = now.version;
    $("page").classList.remove("changed");
    if (fresh) { void $("page").offsetWidth; $("page").classList.add("changed"); }
  }
  if (source) { $("text").value = block(); $("stale").hidden = true; }
  $("verse-findings").replaceChildren(...now.findings.map((one) => make("li", { class: one.severity + (one.old ? " old" : "") }, `${one.line}: ${one.message} `, make("span", { class: "quiet" }, one.help))));
  $("save").disabled = $("discard").disabled = !dirty;
  $("source-state").textContent = stateOfSource();
  ways();
}
function stateOfSource() {
  if (!dirty) return "saved";
  return now.beneath && now.beneath !== now.base ? "not saved; the file has changed on the disk, too" : "not saved";
}

function ways() {
  const number = map.byId?.get(now.id), count = map.data?.verses.length || 0;
  if (number === undefined) { $("ways").replaceChildren(); return; }
  const name = (index) => index < count ? ["verse:" + map.data.verses[index][0], map.data.verses[index][1]] : map.data.others[index - count];
  const to = map.of[number].filter((arrow) => arrow[1] === number), from = map.of[number].filter((arrow) => arrow[0] === number && arrow[2] !== "encounter");
  // Two choices of one page that lead to the same Verse are one way here.
  const once = (arrows, end) => [...new Map(arrows.map((arrow) => [arrow[end] + " " + arrow[3], arrow])).values()];
  const link = (arrow, index) => { const [key, title] = name(index); return make("span", { title: arrow[3] }, verseLink(key, title), arrow[3] && arrow[3].length < 24 ? ` (${arrow[3]})` : ""); };
  const into = once(to, 0), on = once(from, 1);
  const more = (arrows) => arrows.length > 12 ? `, ${arrows.length - 12} more` : "";
  $("ways").replaceChildren(make("span", {}, into.length ? "leads here: " : "nothing leads here but its place."), ...joined(into.slice(0, 12).map((arrow) => link(arrow, arrow[0]))), more(into),
    make("span", {}, on.length ? " · leads to: " : ""), ...joined(on.slice(0, 12).map((arrow) => link(arrow, arrow[1]))), more(on));
}

$("text").addEventListener("input", () => {
  dirty = true;
  $("stale").hidden = true;  // what was put together there lacks this key
  $("save").disabled = $("discard").disabled = false;
  $("source-state").textContent = stateOfSource();
  clearTimeout(typing);
  const asked = { file: now.file, text: composed(), id: now.id, page: pageName }, before = now;
  typing = setTimeout(async () => {
    try {
      const found = await tell("typed", asked);
      if (found && now === before) { Object.assign(now, { findings: found.findings }, now.id ? { html: found.html, version: found.version } : {}); fillVerse(false); }
    } catch (error) { $("source-state").textContent = error.message; }
  }, 120);
});
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Tab" && !event.shiftKey && !event.altKey && !event.ctrlKey) {
    event.preventDefault();
    $("text").setRangeText("  ", $("text").selectionStart, $("text").selectionEnd, "end");
    $("text").dispatchEvent(new Event("input"));
  }
  if (event.key === "s" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save(); }
});

async function save(base, text = composed()) {
  if (!now || (!dirty && !base)) return;
  clearTimeout(typing);
  try {
    const done = await tell("save", { file: now.file, text, began: now.text, base: base || now.base });
    if (done.stale) { showBoth(done); return; }
    dirty = false;
    if (now.id) { await readAgain(); } else { now.text = text; now.base = done.base; fillVerse(true); }
  } catch (error) { $("source-state").textContent = error.message; }
}
// The Verse as it is now; where it has gone, or has another name, its file.
async function readAgain() {
  try { now = await ask("verse", { id: now.id }); fillVerse(true); }
  catch (error) { await showFile(now.file, now.line); $("source-state").textContent = "the Verse has gone or has another name; this is its file"; }
}
// Another hand has saved this file: my changes are put into theirs, and nothing is written until one text is chosen.
function showBoth(theirs) {
  $("source-state").textContent = "not saved: the file has changed on the disk";
  const told = !theirs.clashes ? "\"Write both\" puts your changes in and keeps all of theirs."
    : `At ${counted(theirs.clashes, "places")} both of you wrote: "Write both" puts your words there and keeps theirs beside them, as comments.`;
  $("stale").replaceChildren(make("p", { class: "error" }, "Somebody has changed this file since you opened it. Nothing was written. Which text shall it be? " + told),
    make("div", { class: "two" },
      make("div", {}, make("button", { onclick: () => save(theirs.base, theirs.both) }, "Write both"), make("pre", {}, theirs.both)),
      make("div", {}, make("button", { onclick: discard }, "Take the file's"), make("pre", {}, theirs.text))));
  $("stale").hidden = false;
}
async function discard() {
  clearTimeout(typing);
  await tell("untyped", { file: now.file });
  dirty = false;
  if (now.id) await readAgain(); else await showFile(now.file, now.line);
}
$("save").addEventListener("click", () => save());
$("discard").addEventListener("click", discard);
$("close-verse").addEventListener("click", async () => {
  if (!mayLeave()) return;
  if (dirty) await tell("untyped", { file: now.file });
  dirty = false; now = null;
  $("verse").hidden = true; $("empty").hidden = false;
  location.hash = "#" + view;
});
addEventListener("beforeunload", (event) => { if (dirty) event.preventDefault(); });

// --- playing from here --------------------------------------------------------------------------------------
let game = null;
async function play(verse) {
  try {
    const extras = verse ? $("play-with").value.split(",").map((one) => one.trim()).filter(Boolean) : [];
    drawGame(await tell("play", { verse, heroes: $("play-hero").value, with: extras }));
    $("play-tab").hidden = false;
    await show("play");
  } catch (error) { $("source-state").textContent = error.message; $("empty").lastElementChild.append(" " + error.message); }
}
// The Verse that asks is shown beside the game, unless something is being typed there.
function beside(place) {
  const [, file, line] = /^(.*):(\d+):\d+$/.exec(place) || [];
  if (!file || dirty || !map.data) return;
  let best = null;
  for (const verse of map.data.verses) if (verse[8] === file && verse[9] <= Number(line) && (!best || verse[9] > best[9])) best = verse;
  if (best && best[0] !== now?.id) { history.replaceState(null, "", "#verse/" + best[0]); showVerse(best[0]); }
}
function drawGame(found, stay = false) {
  game = found;
  const seen = $("play-story").scrollTop;
  beside(found.at);
  $("play-where").textContent = `${found.hero} · ${found.where}`;
  $("play-notice").textContent = found.notice;
  $("play-meters").replaceChildren(...[...found.meters, ...found.goods].map(([name, value, most, danger]) => make("span", { class: danger ? "danger" : "" }, `${name} ${value}${most ? "/" + most : ""}`)));
  const lines = [...found.above, ...found.story];
  $("play-story").replaceChildren(...lines.map((line, number) => make("p", { class: number >= found.above.length + found.fresh ? "new" : "" }, ...line.map(([style, text]) => make("span", { class: style ? "s-" + style : "" }, text.replace(/([═─])\1{5,}$/, "$1$1$1$1"))))));  // a terminal's long rule would break here
  // A new text leaves the reader where they were; an answer goes on to what is new.
  $("play-story").scrollTop = stay ? seen : $("play-story").scrollHeight;
  const picked = [];
  const choose = (row, button) => {
    if (found.single) { answer(row.key); return; }
    const at = picked.indexOf(row.key);
    if (at >= 0) picked.splice(at, 1); else picked.push(row.key);
    button.style.fontWeight = at >= 0 ? "" : "700";
    done.disabled = picked.length < found.least || picked.length > found.most;
    done.textContent = `Done (${picked.length})`;
  };
  const done = make("button", { disabled: found.least > 0, onclick: () => answer(found.ordered || !found.single ? picked : picked[0]) }, "Done");
  $("play-question").replaceChildren(make("b", {}, (found.asker ? found.asker + ": " : "") + found.question), found.several ? make("span", { class: "quiet" }, ` (${found.several})`) : "",
    make("ol", {}, ...found.options.map((row) => {
      const foreseen = [row.does, (row.preview || []).join(", ")].filter(Boolean).join("; ");
      const button = make("button", { disabled: Boolean(row.locked) }, row.text || row.key, row.cost ? make("span", { class: "cost" }, `  ${row.cost}`) : "", row.locked ? make("span", { class: "locked" }, `  ${row.locked}`) : "", foreseen ? make("span", { class: "quiet" }, `  ${foreseen}`) : "");
      button.addEventListener("click", () => choose(row, button));
      return make("li", {}, button);
    })), found.single ? "" : done);
}
async function answer(given) { try { drawGame(await tell("answer", { game: game.game, answer: given })); } catch (error) { $("play-notice").textContent = error.message; } }
$("undo").addEventListener("click", async () => drawGame(await tell("undo", { game: game.game })));
$("play-close").addEventListener("click", () => { game = null; $("play-tab").hidden = true; show("map"); });
$("play-here").addEventListener("click", () => play(now.id));
$("play-start").addEventListener("click", () => play(""));

// --- live ---------------------------------------------------------------------------------------------------
let later = 0;
function drafts(files) {
  $("drafts").hidden = !files.length;
  $("drafts").replaceChildren(...files.map((file) => make("p", {}, `Typed in ${file} and not saved, in a page that was closed. `,
    make("button", { onclick: () => takeUp(file) }, "Take it up"), " ",
    make("button", { onclick: async () => { if (confirm("Throw away what was typed?")) { await tell("draft", { file }); await loadState(); } } }, "Throw it away"))));
}
async function takeUp(file) {
  if (now && dirty && !mayLeave()) return;
  if (now && dirty) { await tell("untyped", { file: now.file }); dirty = false; }
  const found = await tell("draft", { file });
  await showFile(file, 1);
  $("text").value = found.text;
  $("text").dispatchEvent(new Event("input"));
  await loadState();
}
function listen() {
  const stream = new EventSource(`events?token=${encodeURIComponent(token)}&page=${pageName}`);
  stream.onopen = () => { loadState(); };
  stream.onerror = () => live("not connected", true);
  stream.onmessage = async (event) => {
    const told = JSON.parse(event.data);
    if (told.beneath) {
      if (now && told.beneath[now.file]) { now.beneath = told.beneath[now.file]; if (dirty && $("stale").hidden) $("source-state").textContent = stateOfSource(); }
      return;
    }
    if (now && told.paths.includes(now.file)) await follow(told);
    if (game && told.whole && told.paths.length) { try { drawGame(await tell("look", { game: game.game }), true); } catch (error) { $("play-notice").textContent = error.message; } }
    clearTimeout(later);
    // What looks at the whole waits until the typing has stopped.
    later = setTimeout(async () => {
      await loadState();
      if (told.studied) { if (view === "map" && $("colour").value === "verdict") await paint(); }
      else await loadMap();
      if (VIEWS[view]) await show(view);
      if (now && told.studied && now.id && !dirty) { const found = await ask("verse", { id: now.id }); now.findings = found.findings; fillVerse(false); }
    }, told.studied ? 50 : 900);
  };
}
async function follow(told) {
  if (!now.id) { if (!dirty) await showFile(now.file, now.line); return; }
  try {
    const found = told.pages?.[now.id] || await ask("verse", { id: now.id });
    if (dirty) {
      // What is being typed stays; only if the file itself is another one, that is said.
      now.beneath = found.base;
      $("source-state").textContent = stateOfSource();
      return;
    }
    now = found;
    fillVerse(true);
  } catch (error) { $("source-state").textContent = error.message; }
}

// --- where we are -------------------------------------------------------------------------------------------
function go() {
  const [name, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (name === "verse") { if (rest.length > 1) showVerse(rest.join("/")); }
  else if (name === "file") showFile(rest.slice(1).join("/"), rest[0]);
  else show(VIEWS[name] || (name === "play" && game) ? name : "map");
}
addEventListener("hashchange", go);
let searching = 0;
$("search").addEventListener("input", () => { clearTimeout(searching); searching = setTimeout(() => show("search"), 80); });
$("search").addEventListener("keydown", (event) => { if (event.key === "Escape") { $("search").value = ""; show("map"); } });
addEventListener("keydown", (event) => { if (event.key === "/" && !["INPUT", "TEXTAREA"].includes(event.target.tagName)) { event.preventDefault(); $("search").focus(); } });
let sizing = false;
$("divider").addEventListener("pointerdown", (event) => { sizing = true; $("divider").setPointerCapture(event.pointerId); });
$("divider").addEventListener("pointermove", (event) => { if (sizing) { $("right").style.flexBasis = Math.max(320, innerWidth - event.clientX) + "px"; map.resize(); } });
$("divider").addEventListener("pointerup", () => { sizing = false; });

// For tests and the curious: how long the last frames took to draw, in milliseconds.
globalThis.studio = { map, get now() { return now; }, get game() { return game; }, get state() { return state; } };
await loadState();
await loadMap();
listen();
show("map");
go();
