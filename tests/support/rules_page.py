"""`python -m tests.support.rules_page` writes docs/rules/reference.md; a test keeps it current."""

from runtime.editions.by_name import EDITIONS
from runtime.paper.rule_topics import reference
from tests.support.rule_coverage import FOLDER

PAGE = FOLDER / "reference.md"


def rendered() -> str:
    return reference({name: EDITIONS[name].words for name in ("kings-of-ruin", "fall-of-avalon")})


if __name__ == "__main__":
    PAGE.write_text(rendered(), encoding="utf-8")
