"""Random edits through the protocol; more by `python -m tests.desk --protocol 5000`."""

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")

from tests.desk.protocol_edits import fuzz


@pytest.mark.parametrize(("name", "seed"), [("template", 1), ("generated", 2)])
def test_findings_equal_a_clean_check(name: str, seed: int) -> None:
    assert fuzz(name, seed, 60) == ""
