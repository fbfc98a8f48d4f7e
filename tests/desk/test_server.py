"""The language server over raw pipes: every answer that an editor asks for, broken texts, and a clean end."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")

from tests.desk.material import CAMPAIGN, FEN, MOOR
from tests.desk.stdio import Client


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (folder / f"{name}.chron").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def session(folder: Path) -> Iterator[Client]:
    """One server for all these questions, because starting it takes long."""
    with Client("--no-cache", "--no-study") as client:
        client.begin(folder)
        yield client


@pytest.fixture
def client(session: Client) -> Iterator[Client]:
    yield session
    session.close_all()
    assert "Traceback" not in session.errors


def line_of(text: str, word: str) -> int:
    return text.count("\n", 0, text.index(word))


def labels(answer: Any) -> list[str]:
    return [item["label"] for item in answer["items"]]


def test_names_lead_to_where_they_are_declared_and_used(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    (found,) = client.ask("textDocument/definition", **client.at(uri, FEN, "moor/arrival", inside=7))
    assert found["uri"].endswith("/moor.chron")
    assert found["range"]["start"] == {"line": 2, "character": 6}
    asked = client.at(uri, FEN, "verse light", inside=8, context={"includeDeclaration": True})
    places = client.ask("textDocument/references", **asked)
    assert [(Path(one["uri"]).name, one["range"]["start"]["line"]) for one in places] == [
        ("fen.chron", line_of(FEN, "verse light")),
        ("fen.chron", line_of(FEN, "-> light")),
        ("moor.chron", 3),
    ]
    part = client.at(uri, FEN, "part sworn", inside=6)
    marked = client.ask("textDocument/documentHighlight", **part)
    assert len(marked) == 2


def test_columns_count_utf_16_units(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    asked = client.at(uri, FEN, "oath part sworn]")
    (found,) = client.ask("textDocument/definition", **asked)
    assert found["uri"].endswith("/campaign.chron")
    highlights = client.ask("textDocument/documentHighlight", **asked)
    line = FEN.split("\n")[asked["position"]["line"]]
    start = highlights[0]["range"]["start"]["character"]
    assert line.encode("utf-16-le")[2 * start :].decode("utf-16-le").startswith("oath part sworn]")


def test_a_slip_is_told_as_it_is_typed_and_its_fix_mends_it(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    broken = FEN.replace("-> light", "-> lihgt")
    client.write(uri, broken, 2)
    found = client.until_found(uri, "unknown-verse")
    assert found["severity"] == 1
    line = line_of(broken, "lihgt")
    where = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 20}}
    context = {"diagnostics": [found]}
    fix, begun, everything = client.ask(
        "textDocument/codeAction", textDocument={"uri": uri}, range=where, context=context
    )
    assert fix["title"] == "Write `light`"
    assert fix["diagnostics"][0]["code"] == "E201"
    assert begun["title"] == "Begin verse lihgt as a stub"
    assert everything["kind"] == "source.fixAll"
    (edit,) = fix["edit"]["changes"][uri]
    assert edit["newText"] == "light"
    # The same as an editor would send it: only what changed.
    client.notify(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 3},
        contentChanges=[{"range": edit["range"], "text": edit["newText"]}],
    )
    client.until_version(uri, 3)
    assert "E201" not in [one["code"] for one in client.diagnostics[uri]]


@pytest.mark.parametrize(
    ("typed", "expected", "unexpected"),
    [
        ("  > gain status ", {"oath"}, {"arrival"}),
        ("  > if status oath part ", {"sworn", "broken"}, {"oath"}),
        ("  -> ", {"arrival", "light", "moor/arrival", "end"}, {"oath", "fen/light"}),
        ("  * Go. [", {"[who] have <amount>"}, set()),
        ("  > lose 1 ", {"food", "energy", "health"}, {"oath"}),
        ("  * (1 ", {"energy", "food"}, {"oath"}),
        ("", {"verse", "journal", "location"}, {"dream"}),
        ("  ", {"renamed from:"}, {"edition:"}),
        ("  # allow ", {"dead-verse"}, {"unknown-verse"}),
        ("  Prose goes ", set(), {"oath", "arrival", "gain"}),
        ("  > if verse ", {"arrival", "light", "moor/arrival"}, {"oath"}),
        ('character ann 1 "Ann"\n\nverse hers\n  for: ', {"ann"}, {"oath"}),
        ("  Prose {", {"if ", "first: "}, {"> "}),
        ("  Prose {if status ", {"oath"}, {"arrival"}),
        ("  > roll\n    ", {"1-3: ", "otherwise: "}, {"renamed from:"}),
        ("  * Go.\n    ", {"> ", "-> "}, {"renamed from:"}),
        ("combat ", {"combat card", "combat encounter"}, {"verse"}),
        ("combat card hook\n  ", {"key 1:", "free:"}, {"key 1-3 / magic / free:"}),
        ('character ann 1 "Ann"\n\ncombat card hook\n  for: ', {"ann"}, {"oath"}),
        ("  tags: old\n\nverse later\n  tags: ", {"old"}, {"oath"}),
        # `( )` holds what it costs, `[ ]` what it requires (docs/language.md).
        ("  * (", {"once", "energy", "food"}, {"status", "read before", "oath"}),
        # Behind `if` stands a requirement, behind its `then` an effect.
        ("  > if ", {"status", "read before"}, {"gain status <status> [parts]"}),
        ("  > if status oath then ", {"gain status <status> [parts]"}, {"read before"}),
        (
            'status vow "A Vow"\n  parts: a, b\n  > when ',
            {"any 2 parts -> ", "all parts -> "},
            {"time", "meeting"},
        ),
        (
            'chapter later 2 "Later"\n  time passes: 5 parts\n  > when ',
            {"time passes 5 -> "},
            {"any 2 parts -> "},
        ),
    ],
)
def test_what_fits_is_offered_where_it_fits(
    client: Client, folder: Path, typed: str, expected: set[str], unexpected: set[str]
) -> None:
    text = FEN.replace("verse light\n", f"verse light\n{typed}\n")
    uri = client.open(folder / "fen.chron", text)
    line = line_of(text, "verse light") + 1 + typed.count("\n")
    position = {"line": line, "character": len(typed.rpartition("\n")[2])}
    found = labels(client.ask("textDocument/completion", textDocument={"uri": uri}, position=position))
    if "[who]" in str(expected):
        assert any("status" in label for label in found), found
        return
    assert expected <= set(found), found
    assert not unexpected & set(found), found


def test_what_every_verse_is_made_of_comes_first(client: Client, folder: Path) -> None:
    text = FEN.replace("verse light\n", "verse light\n  > \n")
    uri = client.open(folder / "fen.chron", text)
    position = {"line": line_of(text, "verse light") + 1, "character": 4}
    answer = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
    first = [item["label"] for item in sorted(answer["items"], key=lambda item: item["sortText"])]
    assert first[0] == "if"
    assert "gain status <status> [parts]" in first[:10]


def test_verses_of_the_same_section_come_first(client: Client, folder: Path) -> None:
    text = FEN.replace("verse light\n", "verse light\n  -> \n")
    uri = client.open(folder / "fen.chron", text)
    position = {"line": line_of(text, "verse light") + 1, "character": 5}
    answer = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
    order = [item["label"] for item in sorted(answer["items"], key=lambda item: item["sortText"])]
    assert order == sorted(order, key=lambda name: (name == "end") + 2 * ("/" in name))
    assert {"light", "arrival", "end", "moor/arrival"} <= set(order)


def test_offers_carry_the_vocabularys_own_words(client: Client, folder: Path) -> None:
    text = FEN.replace("verse light\n", "verse light\n  > \n")
    uri = client.open(folder / "fen.chron", text)
    position = {"line": line_of(text, "verse light") + 1, "character": 4}
    answer = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
    told = {item["label"]: item.get("documentation", {}).get("value", "") for item in answer["items"]}
    (gain,) = [label for label in told if label.startswith("[who] gain <amount> <what>")]
    assert "Gain up to the limits" in told[gain]


def test_hover_tells_of_verses_statuses_terms(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")

    def hover(word: str, inside: int = 0) -> str:
        answer = client.ask("textDocument/hover", **client.at(uri, FEN, word, inside=inside))
        return str(answer["contents"]["value"])

    # A word of the rulebook, in our own words; in prose it is only a word.
    assert "What Actions cost" in hover("energy", 2)
    assert client.ask("textDocument/hover", **client.at(uri, FEN, "lamp", inside=1)) is None
    verse = hover("-> light", 4)
    assert "number" in verse
    assert "7 words" in verse
    assert "led to from `fen/arrival`" in verse
    assert "`moor/arrival`" in verse
    status = hover("oath part sworn]")
    assert "given:" in status
    assert "asked for:" in status
    assert "never taken" in status
    assert "Gain up to the limits" in hover("gain 2 food", 1)
    assert client.ask("textDocument/hover", **client.at(uri, FEN, "Reeds")) is None


def test_a_new_name_everywhere_remembers_the_old_one(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    asked = client.at(uri, FEN, "-> light", inside=4)
    prepared = client.ask("textDocument/prepareRename", **asked)
    assert prepared["placeholder"] == "light"
    changes = client.ask("textDocument/rename", **asked, newName="lantern")["changes"]
    assert {Path(name).name for name in changes} == {"fen.chron", "moor.chron"}
    texts = [edit["newText"] for edits in changes.values() for edit in edits]
    assert sorted(texts) == ["\n  renamed from: light\n", "fen/lantern", "lantern", "lantern"]
    with pytest.raises(RuntimeError, match="There is a verse `arrival` already"):
        client.ask("textDocument/rename", **asked, newName="arrival")
    with pytest.raises(RuntimeError, match="cannot be a name"):
        client.ask("textDocument/rename", **asked, newName="Big Light")


def test_plans_follow_a_new_name(tmp_path: Path) -> None:
    """As they follow `chronicler rename`: what they read is that Verse, whatever it is called."""
    folder = tmp_path / "planned"
    (folder / "plays").mkdir(parents=True)
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (folder / f"{name}.chron").write_text(text, encoding="utf-8")
    plan = 'plan "Ä light"\r\n  characters: ann\r\n  reads: light\r\n  reads: fen/light  \r\n  reads: arrival\r\n'
    (folder / "plays" / "a.plan").write_bytes(plan.encode())
    with Client("--no-cache", "--no-study") as client:
        client.begin(folder)
        uri = client.open(folder / "fen.chron")
        asked = client.at(uri, FEN, "-> light", inside=4)
        changes = client.ask("textDocument/rename", **asked, newName="lantern")["changes"]
    edits = changes[(folder / "plays" / "a.plan").as_uri()]
    lines = plan.split("\n")
    for edit in edits:
        at = edit["range"]["start"]["line"]
        assert edit["range"]["end"] == {"line": at, "character": len(lines[at])}
        lines[at] = edit["newText"]
    assert "\n".join(lines) == plan.replace("light\r", "lantern\r").replace("light  \r", "lantern  \r")


def test_the_file_as_an_outline(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    document = {"uri": uri}
    (journal,) = client.ask("textDocument/documentSymbol", textDocument=document)
    assert (journal["name"], [verse["name"] for verse in journal["children"]]) == (
        "fen",
        ["arrival", "light"],
    )
    assert [one["name"] for one in journal["children"][0]["children"]] == [
        "* (1 energy) Follow the light 🜂. [not status oath part sworn]",
        "* Go home.",
    ]
    folds = client.ask("textDocument/foldingRange", textDocument=document)
    assert {
        "startLine": line_of(FEN, "verse arrival"),
        "endLine": line_of(FEN, "-> end"),
        "kind": "region",
    } in folds
    found = client.ask("workspace/symbol", query="light")
    assert [one["name"] for one in found] == ["light"]
    position = client.at(uri, FEN, "Follow")["position"]
    (inner,) = client.ask("textDocument/selectionRange", textDocument=document, positions=[position])
    sizes = []
    while inner:
        sizes.append(inner["range"]["end"]["line"] - inner["range"]["start"]["line"])
        inner = inner.get("parent")
    assert sizes == sorted(sizes)
    assert len(sizes) >= 4


def test_tokens_paint_names_and_leave_prose_alone(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    answer = client.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})
    legend = ["keyword", "function", "variable", "enumMember", "namespace", "struct", "class", "property"]
    legend += ["string", "number", "comment", "operator"]
    lines = FEN.split("\n")
    line = column = 0
    painted = []
    data = answer["data"]
    for index in range(0, len(data), 5):
        down, right, length, kind, _ = data[index : index + 5]
        column = right if down else column + right
        line += down
        raw = lines[line].encode("utf-16-le")[2 * column : 2 * (column + length)]
        painted.append((raw.decode("utf-16-le"), legend[kind]))
    assert painted[:4] == [
        ("journal", "keyword"),
        ("fen", "namespace"),
        ("verse", "keyword"),
        ("arrival", "function"),
    ]
    assert ("oath", "variable") in painted
    assert ("sworn", "enumMember") in painted
    assert ("moor/arrival", "function") in painted
    assert not any(word in ("Reeds", "second", "light.") for word, _ in painted)


def test_formatting_changes_only_what_it_must(client: Client, folder: Path) -> None:
    from compiler.format import format_text

    tidy = format_text(FEN, "fen.chron")
    untidy = tidy.replace("  It is a man with a lamp.", "  It is a man with a lamp.   \n\n")
    uri = client.open(folder / "fen.chron", untidy)
    options = {"tabSize": 2, "insertSpaces": True}
    (edit,) = client.ask("textDocument/formatting", textDocument={"uri": uri}, options=options)
    assert edit["range"]["start"]["line"] >= line_of(untidy, "It is a man")
    client.notify(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 2},
        contentChanges=[{"range": edit["range"], "text": edit["newText"]}],
    )
    client.until_version(uri, 2)
    assert client.ask("textDocument/formatting", textDocument={"uri": uri}, options=options) == []


def test_what_leads_here_and_where_it_leads(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    (item,) = client.ask("textDocument/prepareCallHierarchy", **client.at(uri, FEN, "verse light", inside=7))
    assert item["name"] == "fen/light"
    incoming = client.ask("callHierarchy/incomingCalls", item=item)
    assert [(one["from"]["name"], len(one["fromRanges"])) for one in incoming] == [
        ("fen/arrival", 1),
        ("moor/arrival", 1),
    ]
    outgoing = client.ask("callHierarchy/outgoingCalls", item=item)
    assert [one["to"]["name"] for one in outgoing] == ["moor/arrival"]


def test_lenses_and_numbers(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    (folder / "play.plan").write_text(
        'plan "p"\n  begins: campaign\n  day: 2\n  reads: fen/light\n', encoding="utf-8"
    )
    lenses = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    titles = [lens["command"]["title"] for lens in lenses]
    assert titles == [
        "play from here",
        "reading begins here",
        "play from here",
        "2 ways in",
        "reached on day 2",
    ]
    command = lenses[0]["command"]
    assert client.ask(
        "workspace/executeCommand", command=command["command"], arguments=command["arguments"]
    ) == (f"chronicler play {folder} --at fen/arrival")
    ways = lenses[3]["command"]
    assert (
        len(client.ask("workspace/executeCommand", command=ways["command"], arguments=ways["arguments"])) == 2
    )
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    hints = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=whole)
    assert [hint["position"]["line"] for hint in hints] == [2, 8, 12, 15]
    assert all(hint["label"].isdigit() for hint in hints)


def test_a_broken_text_never_ends_the_session(client: Client, folder: Path) -> None:
    uri = client.open(folder / "fen.chron")
    document = {"uri": uri}
    texts = [
        "",
        "\0",
        "verse",
        "journal\nverse x\n" * 50,
        "  > > > [[[ ((( -> ->\n",
        "\ufeff* [",
        "\x0c\u2028journal fen\n",
        "\ud83d",
    ]
    position = {"line": 0, "character": 1}
    for version, text in enumerate(texts, 2):
        client.write(uri, text, version)
        for question in (
            "definition",
            "hover",
            "completion",
            "prepareRename",
            "documentHighlight",
            "prepareCallHierarchy",
        ):
            client.ask(f"textDocument/{question}", textDocument=document, position=position)
        for question in ("documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"):
            client.ask(f"textDocument/{question}", textDocument=document)
        client.ask(
            "textDocument/formatting", textDocument=document, options={"tabSize": 2, "insertSpaces": True}
        )
    client.write(uri, FEN, 99)
    client.ask("textDocument/definition", textDocument={"uri": "untitled:Untitled-1"}, position=position)
    client.ask("textDocument/definition", textDocument={"uri": "file:///nowhere/x.chron"}, position=position)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/hover", {}),
        ("textDocument/hover", {"textDocument": 5, "position": "here"}),
        (
            "textDocument/rename",
            {"textDocument": {"uri": "file:///x.chron"}, "position": {"line": -1, "character": 0}},
        ),
        ("no/such", {}),
    ],
)
def test_a_question_that_is_none_is_refused_at_once(
    client: Client, folder: Path, method: str, params: dict[str, Any]
) -> None:
    """JSON-RPC 2.0, 5: every request has its response, an error where it cannot be read."""
    client.open(folder / "fen.chron")
    client.told.clear()
    with pytest.raises(RuntimeError, match=r"Invalid Params|Method Not Found"):
        client.ask(method, **params)
    # Nothing pops up in front of the writer.
    assert not [one for one in client.told if one["method"] == "window/showMessage"]


def test_it_ends_as_the_protocol_says(folder: Path) -> None:
    with Client("--no-cache", "--no-study") as client:
        answer = client.begin(folder)
        assert json.dumps(answer["capabilities"]["textDocumentSync"]["change"]) == "2"
        assert client.close() == 0
        assert client.errors == ""


def test_the_slow_findings_follow_and_are_marked_when_they_are_old(tmp_path: Path) -> None:
    from chronicler.commands.new import command

    folder = tmp_path
    command.main([str(folder / "own")], standalone_mode=False)
    with Client() as client:
        client.begin(folder)
        journal = sorted((folder / "own").rglob("journal/*.chron"))[0]
        text = journal.read_text() + "\nverse lost\n  Nobody comes here.\n\n  -> end\n"
        uri = client.open(journal, text)
        found = client.until_found(uri, "dead-verse")
        assert not found["data"]["old"]
        client.write(uri, text.replace("verse lost", "# a word\nverse lost"), 2)
        old = client.until_found(uri, "dead-verse")
        assert old["range"]["start"]["line"] == found["range"]["start"]["line"] + 1
        lenses = client.ask("textDocument/codeLens", textDocument={"uri": uri})
        assert any(lens["command"]["title"].startswith("never reached: why") for lens in lenses)
