// The extension: starts the language server, and adds what only an editor with windows can do.
"use strict";

const { execFile } = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const os = require("os");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");
const { plansIn, verdicts } = require("./plans");

let client;
let panel;
const changed = new vscode.EventEmitter();

function words() {
  const told = vscode.workspace.getConfiguration("chronicler").get("command");
  if (typeof told === "string" && told.trim()) return [told.trim()];
  return Array.isArray(told) && told.length ? told : ["chronicler"];
}

async function start(context) {
  const [command, ...rest] = words();
  client = new LanguageClient(
    "chronicler",
    "Chronicler",
    // Not in the workspace: Windows, and Python's -m, would look for programs there first.
    { command, args: [...rest, "lsp"], options: { cwd: os.homedir() } },
    {
      documentSelector: [{ scheme: "file", language: "chron" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.chron,numbers.lock,*.plan}") },
      middleware: { executeCommand: (name, told, next) => lens(name, told, next) },
    }
  );
  try {
    await client.start();
  } catch (error) {
    const said = `Chronicler did not start (${command} lsp): ${error.message}. ` +
      "Install it with pip install 'chronicler-journal[lsp]', or set chronicler.command.";
    vscode.window.showErrorMessage(said);
  }
}

// Lenses are commands of the server; those that need a window are answered here.
function lens(name, told, next) {
  if (name === "chronicler.playFromHere") return inTerminal(["play", told[0], "--at", told[1]]);
  if (name === "chronicler.why") return beside(["why", told[1], "--path", told[0]]);
  if (name === "chronicler.waysIn") {
    return next(name, told).then((places) =>
      vscode.commands.executeCommand(
        "editor.action.showReferences",
        vscode.Uri.parse(told[0]),
        new vscode.Position(told[1], told[2]),
        (places || []).map((one) => client.protocol2CodeConverter.asLocation(one))
      )
    );
  }
  return next(name, told);
}

// The program itself, without a shell: nothing in the name of a folder can be read as a command.
function inTerminal(rest) {
  const [command, ...first] = words();
  const terminal = vscode.window.createTerminal({ name: "Chronicler", shellPath: command, shellArgs: [...first, ...rest], cwd: os.homedir() });
  terminal.show();
}

// What the program says, to be read and not to be saved, in the column of the panels.
const PAGES = "chronicler-page";
const pages = new Map();
async function beside(rest) {
  const told = await run(rest);
  const uri = vscode.Uri.from({ scheme: PAGES, path: `/${rest[0]} ${rest[1]}` });
  pages.set(uri.path, told.stdout || told.stderr);
  changed.fire(uri);
  const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), "markdown");
  const viewColumn = (panel && panel.viewColumn) || vscode.ViewColumn.Beside;
  vscode.window.showTextDocument(document, { viewColumn, preview: true, preserveFocus: true });
}

function run(rest) {
  const [command, ...first] = words();
  return new Promise((resolve) => {
    execFile(command, [...first, ...rest], { cwd: os.homedir(), maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr })
    );
  });
}

// The campaign's text that is being written: the editor with the cursor, else one beside the panel that has it.
function writing() {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return editors.find((one) => one && one.document.languageId === "chron");
}

async function here() {
  const editor = writing();
  if (!editor || !client) return undefined;
  const at = editor.selection.active;
  return client.sendRequest("workspace/executeCommand", {
    command: "chronicler.nameAt",
    arguments: [editor.document.uri.toString(), at.line, at.character],
  });
}

async function play() {
  const found = await here();
  if (found && (found.kind === "verse" || found.kind === "location")) inTerminal(["play", found.folder, "--at", found.name]);
  else vscode.window.showInformationMessage("Put the cursor into a Verse to play from there.");
}

async function graph() {
  const found = await here();
  if (!found) {
    vscode.window.showInformationMessage("Put the cursor into a Verse or another block to see what is around it.");
    return;
  }
  // In a folder that nobody else could have made, with nothing in it that leads elsewhere.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "chronicler-"));
  const out = path.join(folder, "graph.svg");
  const done = await run(["graph", found.folder, "--focus", found.name, "--depth", "2", "-o", out]);
  if (done.code || !fs.existsSync(out)) {
    vscode.window.showErrorMessage((done.stderr || done.stdout || "The graph could not be drawn.").trim());
    return;
  }
  const view = vscode.window.createWebviewPanel("chroniclerGraph", `Around ${found.name}`, vscode.ViewColumn.Beside);
  view.webview.html = page(`<div class="graph">${fs.readFileSync(out, "utf8").replace(/^[^]*?(?=<svg)/, "")}</div>`, true);
  fs.rmSync(folder, { recursive: true, force: true });
}

async function explain() {
  const editor = writing();
  const found = vscode.languages
    .getDiagnostics(editor ? editor.document.uri : vscode.Uri.parse("untitled:none"))
    .find((one) => one.source === "chronicler" && one.range.contains(editor.selection.active));
  const code = found ? String(found.code.value || found.code) : await vscode.window.showInputBox({ prompt: "Which finding? (E201, dead-verse)" });
  if (!code) return;
  await beside(["explain", code]);
}

// ---- the preview -----------------------------------------------------------------------------------------------------
// Only our own script runs: what the Verse says could not, even if it came unescaped.
function page(body, wide) {
  const nonce = crypto.randomBytes(18).toString("base64");
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}';">
<style>body{font:16px/1.5 Georgia,serif;max-width:36em;margin:1em auto;padding:0 1em}.graph svg{max-width:100%;height:auto}
p.choice{margin-left:1em}p.do,p.redirect{font-style:italic}td{padding:0 .6em;vertical-align:top}.old{opacity:.6}</style></head>
<body${wide ? " style=\"max-width:none\"" : ""}>${body}${wide ? "" : `<script nonce="${nonce}">
const keep=acquireVsCodeApi();const was=keep.getState();if(was)scrollTo(0,was.y);
addEventListener('scroll',()=>keep.setState({y:scrollY}));
addEventListener('message',(event)=>{const at=scrollY;document.getElementById('verse').innerHTML=event.data.html;
document.getElementById('title').textContent=event.data.title;document.body.className=event.data.current?'':'old';
scrollTo(0,event.data.moved?0:at);});
</script>`}</body></html>`;
}

let shown;
async function refresh() {
  const editor = vscode.window.activeTextEditor;
  if (!panel || !client || !editor || editor.document.languageId !== "chron") return;
  const at = editor.selection.active;
  const found = await client.sendRequest("workspace/executeCommand", {
    command: "chronicler.preview",
    arguments: [editor.document.uri.toString(), at.line, at.character],
  });
  // Only what is inside changes, so the reader's place on the page stays.
  if (found && panel) {
    panel.webview.postMessage({ ...found, moved: found.verse !== shown });
    shown = found.verse;
  }
}

function openPreview(context) {
  if (panel) return panel.reveal();
  panel = vscode.window.createWebviewPanel("chroniclerPreview", "Preview", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {
    enableScripts: true,
    retainContextWhenHidden: true,
  });
  panel.webview.html = page('<h2 id="title"></h2><div id="verse"></div>');
  panel.onDidDispose(() => (panel = shown = undefined));
  refresh();
}

// ---- plans as tests ----------------------------------------------------------------------------------------------------
function tests(context) {
  const controller = vscode.tests.createTestController("chronicler", "Chronicler plans");
  const load = async (uri) => {
    const text = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString("utf8");
    const file = controller.createTestItem(uri.toString(), path.basename(uri.fsPath), uri);
    for (const plan of plansIn(text)) {
      const item = controller.createTestItem(`${uri}#${plan.name}`, plan.name, uri);
      item.range = new vscode.Range(plan.line, 0, plan.line, 0);
      file.children.add(item);
    }
    controller.items.add(file);
  };
  controller.resolveHandler = async () => {
    for (const uri of await vscode.workspace.findFiles("**/*.plan", "**/{witnesses,build,node_modules}/**")) await load(uri);
  };
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.plan");
  watcher.onDidChange(load);
  watcher.onDidCreate(load);
  watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, async (request, token) => {
    const runner = controller.createTestRun(request);
    const asked = new Map();
    const all = request.include || [];
    if (!all.length) controller.items.forEach((file) => all.push(file));
    for (const item of all) {
      const file = item.parent || item;
      const items = item.parent ? [item] : [...item.children].map(([, child]) => child);
      asked.set(file, [...(asked.get(file) || []), ...items]);
    }
    for (const [file, items] of asked) {
      if (token.isCancellationRequested) break;
      items.forEach((item) => runner.started(item));
      const done = await run(["test", file.uri.fsPath, "--format", "junit"]);
      const found = verdicts(done.stdout);
      for (const item of items) {
        const verdict = found.get(item.label);
        if (!verdict) runner.errored(item, new vscode.TestMessage((done.stderr || done.stdout || "No answer.").trim()));
        else if (verdict.failed) runner.failed(item, new vscode.TestMessage(verdict.message));
        else runner.passed(item);
      }
    }
    runner.end();
  });
  context.subscriptions.push(controller, watcher);
}

exports.activate = async (context) => {
  const commands = { play, graph, explain, openPreview: () => openPreview(context), restart: () => client && client.restart() };
  for (const [name, act] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(`chronicler.${name}`, act));
  }
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(PAGES, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => pages.get(uri.path) || "",
    }),
    vscode.window.onDidChangeTextEditorSelection(refresh),
    vscode.workspace.onDidChangeTextDocument(() => setTimeout(refresh, 60))
  );
  tests(context);
  await start(context);
};

exports.deactivate = () => (client && client.state === State.Running ? client.stop() : undefined);
