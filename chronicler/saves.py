"""Where games in progress are kept: one file per campaign and name, written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from compiler.workspace import WorkspaceError, write

FORMAT = 1


def save_path(campaign: str, name: str) -> Path:
    from platformdirs import user_data_dir

    return Path(user_data_dir("chronicler")) / "saves" / campaign / f"{name}.json"


def keep(campaign: str, name: str, data: dict[str, Any]) -> Path:
    """Saves a session's data."""
    path = save_path(campaign, name)
    document = {"chronicler-save": FORMAT, "campaign": campaign, "session": data}
    write(path, json.dumps(document, ensure_ascii=False).encode())
    return path


def restore(campaign: str, name: str) -> dict[str, Any]:
    """A session's data; what is missing, damaged or foreign is refused in words and left untouched."""
    path = save_path(campaign, name)
    try:
        document = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise WorkspaceError(f"There is no save `{name}` of this campaign yet. Start without --resume.") from None
    except (OSError, ValueError) as error:
        raise WorkspaceError(f"The save {path} cannot be read ({error}). It was left as it is.") from None
    if not isinstance(document, dict) or document.get("chronicler-save") != FORMAT:
        raise WorkspaceError(f"{path} is not a save of this version of Chronicler. It was left as it is.")
    if document.get("campaign") != campaign or not isinstance(document.get("session"), dict):
        raise WorkspaceError(f"{path} belongs to another campaign. It was left as it is.")
    session: dict[str, Any] = document["session"]
    return session
