"""Things that only one hero can ever have: the own skills, legendary actions, and personal secrets that only this hero gains.

Owns which hero that is. A skill with an owner is bought by, and given to, nobody else (KOR-SKILL-004, KOR-SKILL-008). A
legendary action stays with its character until it is used (KOR-ECHO-004, KOR-ECHO-007). A personal secret is never handed
over (KOR-SECRET-006, FOA-SECRET-004); where others come for the dead, somebody may inherit it unless its card says
otherwise (FOA-DEATH-005). Nothing is said of a hero with another form, who may then count as somebody else.
"""

from __future__ import annotations

from compiler.analysis.rule_system import World
from compiler.machine.event_order import all_effects
from schemas.registry import Requirement
from schemas.vocabulary.possessions import GainSecret
from schemas.vocabulary.requirements import HasLegendary, HasSecret, HasSkill


class OwnCards:
    """Who alone can have what, in one campaign."""

    def __init__(self, world: World) -> None:
        heroes = set(world.heroes) - {one.form_of for one in world.characters.values()}
        found: dict[tuple[type, str], str | None] = {}
        for skill in world.campaign.skills:
            for name in (skill.name, *(side.name for side in skill.sides)):
                found[HasSkill, name] = skill.owner
        for card in world.campaign.legendary_actions:
            found[HasLegendary, card.name] = card.owner
        personal = {
            one.name
            for one in world.campaign.secrets
            if one.belongs == "personal"
            and (one.lost_at_death or not world.language.mercy_status)
            and one.number not in world.language.mode_secrets
        }
        gaining: dict[str, set[str]] = {}
        for effect in all_effects(world) if personal else ():
            if isinstance(effect, GainSecret) and effect.secret in personal:
                gaining.setdefault(effect.secret, set()).add(effect.who)
        for secret, people in gaining.items():
            if len(people) == 1:
                found[HasSecret, secret] = next(iter(people))
        self._owners = {what: owner for what, owner in found.items() if owner in heroes}

    def owner(self, needs: Requirement) -> str:
        """The hero who must be there; nothing where anybody can have it."""
        for kind, name in ((HasSkill, "skill"), (HasLegendary, "legendary"), (HasSecret, "secret")):
            if isinstance(needs, kind):
                return self._owners.get((kind, getattr(needs, name)), "") or ""
        return ""
