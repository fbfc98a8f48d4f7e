"""`theme:` and `art:`: a campaign's own look reaches paper, and wrong values are refused in words."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from chronicler.printing.look import DEFAULTS
from chronicler.printing.prints import PrintOptions, Prints
from compiler.api import Result, compile_texts
from compiler.diagnostics import codes

TEXT = """campaign look "Look"
  edition: kings-of-ruin
  start: here
  characters: ann
{theme}
location here 101 "Here"
  keys: north there
{art}
  A place.

location there 102 "There"
  keys: south here

character ann 1 "Ann"
  energy: 0-8, start 6, red 0
  health: 0-10, start 8
  terror: 0-10, start 0, red 9-10

journal here

verse first
  One.

  -> end
"""
DRAWING = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='10'/></svg>"


def compiled(theme: str = "", art: str = "") -> Result:
    return compile_texts(
        {
            "campaign.chron": TEXT.format(
                theme=f"  theme: {theme}\n" if theme else "", art=f"  art: {art}\n" if art else ""
            )
        }
    )


def test_a_theme_is_read_kept_and_printed() -> None:
    result = compiled("accent #1d4d6b, paper #fffdf7, font New Computer Modern, frame none")
    assert result.diagnostics == []
    assert result.campaign is not None
    assert result.campaign.theme == {
        "accent": "#1d4d6b",
        "paper": "#fffdf7",
        "font": "New Computer Modern",
        "frame": "none",
    }
    prints = Prints(result.campaign, PrintOptions(), Path())
    assert prints.theme == {**DEFAULTS, **result.campaign.theme}
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in PdfReader(io.BytesIO(prints.journal())).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    }
    assert any("NewCM" in font for font in fonts)
    assert prints.findings() == []


@pytest.mark.parametrize(
    ("theme", "wrong", "meant"),
    [
        ("acent #1d4d6b", "acent #1d4d6b", "Did you mean `accent`?"),
        ("accent red", "accent red", ""),
        ("accent #1D4D6B", "accent #1D4D6B", ""),
        ("accent #1d4d6b, accent #000000", "accent #000000", "Keep one of the two `accent`."),
        ("ink #000000, font Comic Sans", "font Comic Sans", ""),
        ("frame triple", "frame triple", ""),
        ("ink", "ink", ""),
        ("ink #000000,", "", ""),
    ],
)
def test_what_is_no_look_is_refused_at_its_place(theme: str, wrong: str, meant: str) -> None:
    result = compiled(theme)
    (found,) = result.diagnostics
    assert found.code is codes.BAD_VALUE
    assert found.place is not None
    text = result.sources["campaign.chron"].text
    assert text[found.place.span.start : found.place.span.end].strip() == wrong
    assert meant in (found.help or "")


@pytest.mark.parametrize(
    "art", ["../x.png", "/etc/x.png", "x.exe", "a b.png", "https://x.org/x.png", ".x.png"]
)
def test_a_picture_lies_inside_the_campaign(art: str) -> None:
    (found,) = compiled(art=art).diagnostics
    assert found.code is codes.BAD_VALUE


def test_a_picture_is_printed_and_one_that_is_missing_is_found(tmp_path: Path) -> None:
    campaign = compiled(art="art/here.svg").campaign
    assert campaign is not None
    assert campaign.locations[0].art == "art/here.svg"
    ((code, line),) = [(one.code, one.line) for one in Prints(campaign, PrintOptions(), tmp_path).findings()]
    assert (code, line) == ("missing-picture", 6)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "here.svg").write_text(DRAWING, encoding="utf-8")
    with_picture = Prints(campaign, PrintOptions(), tmp_path)
    assert with_picture.findings() == []
    assert with_picture.card_pdf() != Prints(campaign, PrintOptions(), tmp_path / "art").card_pdf()
