// The protocol library of VS Code, under node, against the real server: what its language client sends and reads.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const { pathToFileURL } = require("url");
const rpc = require("vscode-languageserver-protocol/node");

const [, , file, python] = process.argv;
const server = spawn(python, ["-m", "chronicler", "lsp", "--no-cache", "--no-study"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = rpc.createProtocolConnection(new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
const uri = pathToFileURL(file).href;
const folder = pathToFileURL(require("path").dirname(file)).href;
const waiting = [];
connection.onNotification(rpc.PublishDiagnosticsNotification.type, (told) => {
  waiting.slice().forEach((one) => told.uri === uri && one(told));
});
connection.onRequest(rpc.RegistrationRequest.type, () => undefined);
const until = (test) => new Promise((done) => waiting.push((told) => test(told) && done(told)));
connection.listen();

(async () => {
  const begun = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid, rootUri: folder, workspaceFolders: [{ uri: folder, name: "small" }],
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      workspace: { workspaceEdit: { documentChanges: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { rename: { prepareSupport: true }, completion: { completionItem: { snippetSupport: true } } },
    },
  });
  await connection.sendNotification(rpc.InitializedNotification.type, {});
  const text = fs.readFileSync(file, "utf8");
  const broken = text.replace("-> light", "-> lihgt");
  const seen = until((told) => told.diagnostics.some((one) => one.code === "E201"));
  await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "chron", version: 1, text: broken },
  });
  const finding = (await seen).diagnostics.find((one) => one.code === "E201");
  const actions = await connection.sendRequest(rpc.CodeActionRequest.type, {
    textDocument: { uri }, range: finding.range, context: { diagnostics: [finding], only: [rpc.CodeActionKind.QuickFix] },
  });
  const edit = actions[0].edit.documentChanges[0].edits[0];
  const mended = until((told) => told.version === 2 && !told.diagnostics.some((one) => one.code === "E201"));
  await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 }, contentChanges: [{ range: edit.range, text: edit.newText }],
  });
  await mended;
  const position = edit.range.start;
  const at = { textDocument: { uri }, position };
  const definition = await connection.sendRequest(rpc.DefinitionRequest.type, at);
  const renamed = await connection.sendRequest(rpc.RenameRequest.type, { ...at, newName: "lantern" });
  const offered = await connection.sendRequest(rpc.CompletionRequest.type, at);
  const preview = await connection.sendRequest(rpc.ExecuteCommandRequest.type, {
    command: "chronicler.preview", arguments: [uri, position.line, position.character],
  });
  console.log(JSON.stringify({
    server: begun.serverInfo.name, prepare: begun.capabilities.renameProvider.prepareProvider, title: actions[0].title,
    definition: definition[0].range.start, files: renamed.documentChanges.map((one) => one.textDocument.uri.split("/").pop()).sort(),
    offered: offered.items.map((one) => one.label), preview,
  }));
  await connection.sendRequest(rpc.ShutdownRequest.type);
  await connection.sendNotification(rpc.ExitNotification.type);
  server.on("exit", (code) => process.exit(code));
})().catch((error) => { console.error(error); process.exit(1); });
