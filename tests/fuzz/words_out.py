"""Whatever words come in, nothing that goes out has an effect. Readers that are not ours check this."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from schemas import going_out

_COMMAND = re.compile(r"^[ \t]*(::|##\[|##vso\[|##teamcity\[)", re.MULTILINE)
_ELEMENTS = """html head meta title style body input div label main h1 h2 h3 nav ol ul li a b i em strong small br
section span p table tbody tr th td svg path img"""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


def check_page(page: str) -> None:
    """A page of ours has our elements only, no handlers, and links that stay on the page."""
    reader = _Reader()
    reader.feed(page)
    for tag, attributes in reader.found:
        assert tag in _ELEMENTS.split(), f"<{tag}>"
        for name, value in attributes:
            assert not name.startswith("on"), f"{name} of <{tag}>"
            assert name not in ("href", "src") or (value or "").startswith("#"), f"{name}={value!r}"
    assert going_out.acts(page) is None, "a character that acts"


def check(text: str) -> str:
    shown = going_out.for_terminal(text)
    assert going_out.acts(shown) is None
    assert _COMMAND.search(going_out.for_log(text)) is None
    assert len(going_out.for_one_line(text).splitlines()) <= 1
    value = json.loads(going_out.for_json(json.dumps(text, ensure_ascii=False)))
    assert value == text
    inner = going_out.for_markup(text)
    assert going_out.acts(inner) is None
    tree = ElementTree.fromstring(f'<a t="{inner}">{inner}</a>')
    assert len(tree) == 0
    reader = _Reader()
    reader.feed(f'<p title="{inner}">{inner}</p>')
    assert [tag for tag, _ in reader.found] == ["p"]
    assert len(reader.found[0][1]) == 1
    script = going_out.for_script(text)
    assert "<" not in script
    assert json.loads(script) == text
    cell = going_out.for_cell(text)
    assert cell[:1] not in ("=", "+", "-", "@", "\t", "\r")
    out = io.StringIO()
    csv.writer(out).writerow([cell])
    name = going_out.for_file_name(text)
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,59}", name)
    label = going_out.for_picture(text)
    assert "\n" not in label
    return "harmless"
