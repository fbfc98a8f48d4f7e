"""The look of a printed campaign: colours and fonts. Defaults here, a campaign's own `theme` above them. Pure."""

from __future__ import annotations

from typing import Final

from schemas.model import Campaign

DEFAULTS: Final[dict[str, str | float]] = {
    "ink": "#23201d",
    "paper": "#ffffff",
    "accent": "#7a2e1d",
    "soft": "#5f574e",
    "line": "#b9aea0",
    "font": "Libertinus Serif",
    "heading": "Libertinus Serif",
    "size": 9.6,
    "frame": "double",
}


def theme_of(campaign: Campaign) -> dict[str, str | float]:
    """The defaults, overridden by the campaign's own look."""
    own: dict[str, str] = getattr(campaign, "theme", None) or {}
    return {**DEFAULTS, **own}
