"""The extension for VS Code: packaged, loaded, and its libraries driven under node. Skipped where npm gives nothing."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")

from compiler.output.highlighting import line_class
from tests.desk.material import CAMPAIGN, FEN, MOOR
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "editors" / "vscode"
BUILT = ROOT / "build" / "vscode"


def node(*words: str | Path, cwd: Path = BUILT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NODE_PATH": str(BUILT / "node_modules")}
    command = ["node", *map(str, words)]
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.fixture(scope="module")
def built() -> Path:
    """The extension beside its libraries, as `make vsix` leaves it."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("no node and npm here")
    BUILT.mkdir(parents=True, exist_ok=True)
    shutil.copytree(SOURCES, BUILT, dirs_exist_ok=True)
    if not (BUILT / "node_modules" / "vscode-textmate").is_dir():
        command = ("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
        try:
            done = subprocess.run(
                command, cwd=BUILT, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            pytest.skip("npm does not answer")
        if done.returncode:
            pytest.skip(f"npm gives no packages here: {done.stderr.strip()[-200:]}")
    return BUILT


def test_it_is_packaged_whole(built: Path, tmp_path: Path) -> None:
    vsix = tmp_path / "chronicler.vsix"
    command = ("npx", "--no-install", "vsce", "package", "--allow-missing-repository", "-o", str(vsix))
    done = subprocess.run(command, cwd=built, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with zipfile.ZipFile(vsix) as archive:
        archive.extractall(tmp_path / "unpacked")
    extension = tmp_path / "unpacked" / "extension"
    declared = json.loads((extension / "package.json").read_text())
    for told in declared["contributes"]["grammars"] + declared["contributes"]["snippets"]:
        assert (extension / told["path"]).is_file()
    # Every library it asks for is in the package; only the editor itself stands outside.
    load = """
      const Module = require("module"), real = Module._load;
      const anything = new Proxy(function () {}, {
        get: (_, key) => key === Symbol.toPrimitive ? () => "" : anything, construct: () => ({}) });
      Module._load = (name, ...rest) => name === "vscode" ? anything : real(name, ...rest);
      const extension = require(process.argv[1]);
      console.log(typeof extension.activate, typeof extension.deactivate);
    """
    done = subprocess.run(
        ("node", "-e", load, str(extension / "extension.js")),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.strip() == "function function", done.stderr


def test_every_command_it_shows_is_one_it_has() -> None:
    declared = json.loads((SOURCES / "package.json").read_text())
    code = (SOURCES / "extension.js").read_text()
    listed = code[code.index("const commands = {") : code.index("for (const [name, act]")]
    for command in declared["contributes"]["commands"]:
        assert command["command"].removeprefix("chronicler.") in listed


HOSTILE = """
  const Module = require("module"), real = Module._load, done = { terminals: [], typed: [], html: [], servers: [] };
  let middleware;
  const nothing = () => ({ dispose() {} });
  const vscode = {
    ViewColumn: { Beside: 2 }, TestRunProfileKind: { Run: 1 }, Uri: { parse: (one) => one, from: (one) => one },
    EventEmitter: class { fire() {} }, languages: { setTextDocumentLanguage: async (one) => one },
    workspace: { getConfiguration: () => ({ get: () => ["node", "-e", "console.log(process.argv.slice(1).join('|'))", "--"] }),
      createFileSystemWatcher: () => ({ onDidChange() {}, onDidCreate() {}, onDidDelete() {} }), onDidChangeTextDocument: nothing,
      registerTextDocumentContentProvider: (scheme, one) => ((vscode.provider = one), nothing()),
      openTextDocument: async (uri) => (done.document = vscode.provider.provideTextDocumentContent(uri)) },
    window: { createTerminal: (told) => (done.terminals.push(told), { show() {}, sendText: (text) => done.typed.push(text) }),
      createWebviewPanel: () => ({ onDidDispose() {}, webview: { set html(text) { done.html.push(text); } } }),
      showTextDocument() {}, onDidChangeTextEditorSelection: nothing, terminals: [] },
    tests: { createTestController: () => ({ createRunProfile() {}, items: {} }) },
    commands: { registerCommand: (name, act) => ((vscode.acts ||= {})[name] = act, { dispose() {} }) },
  };
  class LanguageClient {
    constructor(id, name, server, options) { done.servers.push(server); middleware = options.middleware; }
    async start() {}
  }
  Module._load = (name, ...rest) => name === "vscode" ? vscode : name.startsWith("vscode-languageclient")
    ? { LanguageClient, State: {} } : real(name, ...rest);
  (async () => {
    await require(process.argv[1]).activate({ subscriptions: [] });
    const folder = process.argv[2];
    await middleware.executeCommand("chronicler.playFromHere", [folder, "a/b"], () => {});
    await middleware.executeCommand("chronicler.why", [folder, "a/b"], () => {});
    vscode.acts["chronicler.openPreview"]();
    console.log(JSON.stringify(done));
  })();
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here")
def test_a_folder_of_a_stranger_runs_nothing(tmp_path: Path) -> None:
    """Names of folders are arguments and never a line of a shell; programs are not looked for in the workspace; a script
    in a Verse would have no permission."""
    folder = "x'; touch owned & calc; $(touch owned) '\n"
    words = ["node", "-e", HOSTILE, str(SOURCES / "extension.js"), folder]
    said = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)
    done = json.loads(said.stdout.splitlines()[-1])
    assert done["typed"] == []
    (terminal,) = done["terminals"]
    assert terminal["shellPath"] == "node"
    assert terminal["shellArgs"][-4:] == ["play", folder, "--at", "a/b"]
    assert done["document"] == f"why|a/b|--path|{folder}\n"
    assert {terminal["cwd"], done["servers"][0]["options"]["cwd"]} == {str(Path.home())}
    (page,) = done["html"]
    assert "script-src 'nonce-" in page
    assert "unsafe-inline'; script" in page  # styles may stand in the page, scripts may not
    assert page.count("<script") == page.count("<script nonce=") == 1
    declared = json.loads((SOURCES / "package.json").read_text())
    assert declared["capabilities"]["untrustedWorkspaces"]["supported"] is False


def test_its_protocol_library_drives_the_server(built: Path, tmp_path: Path) -> None:
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (tmp_path / f"{name}.chron").write_text(text, encoding="utf-8")
    done = node(Path(__file__).with_name("node_client.js"), tmp_path / "fen.chron", sys.executable, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout)
    assert said["server"] == "chronicler"
    assert said["prepare"] is True
    assert said["title"] == "Write `light`"
    assert said["definition"] == {"line": FEN.count("\n", 0, FEN.index("verse light")), "character": 6}
    assert said["files"] == ["fen.chron", "moor.chron"]
    assert {"light", "arrival", "end"} <= set(said["offered"])
    assert said["preview"]["verse"] == "fen/arrival"


def test_its_tokenizer_classes_every_line_as_we_do(built: Path) -> None:
    files = sorted((ROOT / "content").rglob("*.chron"))[:60]
    done = node(
        Path(__file__).with_name("textmate_lines.js"), SOURCES / "syntaxes" / "chron.tmLanguage.json", *files
    )
    assert done.returncode == 0, done.stderr
    count = 0
    for line in done.stdout.splitlines():
        file, classes = json.loads(line)
        expected = [line_class(one) for one in Path(file).read_text(encoding="utf-8").split("\n")]
        assert classes == expected, file
        count += len(classes)
    assert count > 5_000


def test_plans_are_found_and_judged(built: Path) -> None:
    plan = sorted((ROOT / "content/first-tide/plays").glob("*.plan"))[0]
    command = (sys.executable, "-m", "chronicler", "test", str(plan), "--format", "junit")
    junit = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    script = """
      const { plansIn, verdicts } = require(process.argv[1]), fs = require("fs");
      const found = verdicts(process.argv[3]);
      const plans = plansIn(fs.readFileSync(process.argv[2], "utf8"));
      console.log(JSON.stringify(plans.map((one) => [one.name, found.get(one.name)])));
    """
    done = node("-e", script, SOURCES / "plans.js", plan, junit)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told
    assert all(verdict == {"failed": False, "message": ""} for _, verdict in told), told
