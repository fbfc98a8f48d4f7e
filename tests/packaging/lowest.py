"""`python -m tests.packaging.lowest`: the lowest version that pyproject.toml allows of each library, as constraints for pip."""

import re
import tomllib
from pathlib import Path

_BOUND = re.compile(r"([A-Za-z0-9_.-]+)>=([0-9.]+)(?:,.*)?")


def lowest(text: str) -> list[str]:
    """One line for each library, of the project and of its tests. Stubs of types are not libraries."""
    project = tomllib.loads(text)["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    found = [(one, _BOUND.fullmatch(one)) for one in wanted if not one.startswith("types-")]
    if without := [one for one, bound in found if bound is None]:
        raise ValueError(f"no lower bound: {', '.join(without)}")
    return sorted({f"{bound[1]}=={bound[2]}" for _, bound in found if bound is not None})


if __name__ == "__main__":
    print("\n".join(lowest(Path("pyproject.toml").read_text(encoding="utf-8"))))
