"""Where a player's saves are: in the folder that the platform has for such things."""

from __future__ import annotations

from runtime.play.saves.save_folder import SaveFolder


def folder() -> SaveFolder:
    from platformdirs import user_data_path

    return SaveFolder(user_data_path("chronicler") / "saves")
