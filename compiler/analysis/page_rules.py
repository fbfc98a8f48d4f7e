"""Pages -> rules: redirections where they stand, tables, forks, choices, arrows.

Promises reading order. Text below a redirection happens only if the redirection was not followed. Every way out of a page
knows what happened on the page before it (its trail).
"""

from __future__ import annotations

from typing import Any

from compiler.analysis.gates import ALWAYS, NEVER, Gate, both, every, literal
from compiler.analysis.guards import Asked, Guards, filter_gate
from compiler.analysis.made_true import Effects, Piece, drawn
from compiler.analysis.rule_system import Doing, Grant, Test, Trail, World, WorldRule
from schemas.fields import At
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Step, Toss
from schemas.parts import Action, Cost
from schemas.registry import Effect, Requirement
from schemas.vocabulary.requirements import PartySize

END = "end"


class Pages:
    """Turns the pages, actions and effect lists of one campaign into rules."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.guards = Guards(world)
        self.effects = Effects(world, self.guards)
        self._targets: dict[str, tuple[int, ...]] = {
            verse.id: (node,) for node, verse in zip(world.verses, world.campaign.verses, strict=True)
        }
        self._targets[END] = ()

    # --- pieces shared by everything that can be read or done --------------------------------------------
    def test(self, needs: Requirement | None, file: str, at: At, kind: str, owner: int) -> Asked | None:
        """Remembers that a requirement stands here; returns the object that stands for it from now on."""
        if needs is None:
            return None
        asked = self.guards.asked(needs)
        if not asked.stands:
            asked.stands = True
            self.world.asked.append(asked.needs)
        self.world.tests.append(Test(asked.needs, file, at, kind, owner))
        return asked

    def target(self, to: str | None) -> tuple[int, ...]:
        """The verse that reading goes on with."""
        if to is None:
            return ()
        found = self._targets.get(to)
        if found is None:
            found = self._targets[to] = (self.world.node(f"verse:{to}"),)
        return found

    def happen(
        self,
        owner: int,
        do: tuple[Effect, ...],
        file: str,
        at: At,
        *,
        path: Gate = ALWAYS,
        trail: Trail = None,
        here: str = "",
        kind: str = "do",
        moment: str = "",
    ) -> Trail:
        """Adds rules for a list of effects; returns the trail with them on it."""
        if not do:
            return trail
        if kind != "do":
            # Be generous about what a card does: leave out its own condition.
            self.world.doings.append(Doing(owner, kind, at, None, None, do, None, moment))
            start = len(self.world.rules)
            trail = self._pieces(owner, self._grant(owner, do, file, at, here), at, path, trail, kind)
            self.world.doing_rules.update(range(start, len(self.world.rules)))
            return trail
        return self._pieces(owner, self._grant(owner, do, file, at, here), at, path, trail, kind)

    def _grant(self, owner: int, do: tuple[Effect, ...], file: str, at: At, here: str) -> tuple[Piece, ...]:
        """Remembers that effects stand here; returns their pieces."""
        written = self.effects.looked_up(do, here)
        if not written.stands:
            written.stands = True
            self.world.granted.append(written.do)
        self.world.grants.append(Grant(written.do, file, at, owner))
        return written.pieces

    def _pieces(
        self, owner: int, pieces: tuple[Piece, ...], at: At, path: Gate, trail: Trail, kind: str
    ) -> Trail:
        world = self.world
        for piece in pieces:
            if piece.kind in ("do", "mark"):
                rule = WorldRule(
                    owner, piece.kind if kind == "do" else kind, at, path, piece.adds, piece.drops
                )
                trail = (trail, piece.kind, world.add(rule))
            elif piece.kind == "if":
                inner = self._pieces(owner, piece.options[0], at, both(path, piece.gate), None, kind)
                trail = (trail, "if", (piece.gate, inner, piece.other))
            else:
                inners = tuple(self._pieces(owner, option, at, path, None, kind) for option in piece.options)
                trail = (trail, piece.kind, inners)
        return trail

    def exit(
        self,
        owner: int,
        kind: str,
        at: At,
        file: str,
        *,
        do: tuple[Effect, ...] = (),
        to: str | None = None,
        path: Gate = ALWAYS,
        own: Gate = ALWAYS,
        trail: Trail = None,
        here: str = "",
        what: Any = None,
        asked: Asked | None = None,
        cost: Cost | None = None,
        extra: tuple[int, ...] = (),
    ) -> None:
        """A way on: its condition, its effects and its target in one rule; conditional effects are rules of their own."""
        adds: tuple[int, ...] = extra
        if cost is not None and cost.limit == "once":
            used = f"used:{self.world.keys[owner]}#{at[0]}"
            own = both(own, literal(self.world.bit(used, false=True)))
            adds += (self.world.node(used),)
        guard = both(path, own)
        drops: tuple[int, ...] = ()
        tail: Trail = None
        if do:
            pieces = self._grant(owner, do, file, at, here)
            if len(pieces) == 1 and pieces[0].kind == "do":
                adds += pieces[0].adds
                drops = pieces[0].drops
            else:
                # Conditional and chosen effects become rules of their own, under the same condition.
                tail = self._pieces(owner, pieces, at, guard, None, "do")
        adds += self.target(to)
        needs = None if asked is None else asked.needs
        self.world.add(WorldRule(owner, kind, at, guard, adds, drops, own, trail, what, needs, cost, tail))

    def action(self, owner: int, action: Action, file: str, kind: str, path: Gate = ALWAYS) -> None:
        """An action of a card: a choice without a verse around it."""
        self.world.doings.append(
            Doing(owner, kind, action.at, action.needs, action.cost, action.do, action.to)
        )
        start = len(self.world.rules)
        self._action(owner, action, file, kind, path)
        self.world.doing_rules.update(range(start, len(self.world.rules)))

    def _action(self, owner: int, action: Action, file: str, kind: str, path: Gate) -> None:
        asked = self.test(action.needs, file, action.at, kind, owner)
        own = self.guards.open(asked)
        cost, payable = self.guards.cost(action.cost)
        extra: tuple[int, ...] = ()
        if action.cost is not None and action.cost.time:
            marker = self.world.language.time_marker
            extra = (self.world.node(f"marker-{marker}:@"), self.world.node(f"marker-{marker}:*"))
        self.exit(
            owner,
            kind,
            action.at,
            file,
            do=action.do,
            to=action.to,
            path=path,
            own=both(own, payable),
            what=action,
            asked=asked,
            cost=cost,
            extra=extra,
        )

    # --- pages ------------------------------------------------------------------------------------------
    def page(self, page: Page, owner: int, file: str, here: str = "") -> None:
        """Everything that a page can lead to."""
        self.world.paged[self.world.keys[owner]] = (page, here)
        start = len(self.world.rules)
        self._page(page, owner, file, here)
        self.world.page_rules.update(range(start, len(self.world.rules)))

    def _page(self, page: Page, owner: int, file: str, here: str) -> None:
        path, trail = self._steps(page.steps, owner, file, here, ALWAYS, None)
        if path is NEVER:
            return
        guards = self.guards
        for choice in page.choices:
            asked = self.test(choice.needs, file, choice.at, "choice", owner)
            own = guards.open(asked, here)
            cost, payable = guards.cost(choice.cost)
            self.exit(
                owner, "choice", choice.at, file, do=choice.do, to=choice.to, path=path,
                own=both(own, payable), trail=trail, here=here, what=choice, asked=asked, cost=cost,
            )  # fmt: skip
        if page.otherwise is not None:
            locked = every(
                guards.gate(choice.needs, here, negated=True) if choice.cost is None else ALWAYS
                for choice in page.choices
            )
            other = page.otherwise
            self.exit(
                owner, "otherwise", other.at, file, do=other.do, to=other.to, path=path, own=locked,
                trail=trail, here=here, what=other,
            )  # fmt: skip
        if page.to is not None:
            self.exit(owner, "arrow", (0, 0), file, to=page.to, path=path, trail=trail, here=here)
        elif trail is not None and not page.choices:
            self.exit(owner, "stop", (0, 0), file, path=path, trail=trail, here=here)

    def _steps(
        self, steps: tuple[Step, ...], owner: int, file: str, here: str, path: Gate, trail: Trail
    ) -> tuple[Gate, Trail]:
        guards = self.guards
        for step in steps:
            if isinstance(step, Prose):
                self._insets(step, file, owner)
            elif isinstance(step, Passage):
                self.test(step.when, file, step.at, "passage", owner)
                self._insets(step, file, owner)
            elif isinstance(step, Do):
                trail = self.happen(owner, step.do, file, step.at, path=path, trail=trail, here=here)
            elif isinstance(step, Redirect):
                asked = self.test(step.when, file, step.at, "redirect", owner)
                self.exit(
                    owner, "redirect", step.at, file, to=step.to, path=path, own=guards.open(asked, here), trail=trail,
                    here=here, what=step, asked=asked,
                )  # fmt: skip
                opposite = guards.open(asked, here, negated=True)
                if opposite is NEVER:
                    # Always followed: nobody gets past it. A fact of its own tells the rest apart from text that
                    # nothing leads to.
                    past = f"past:{self.world.keys[owner]}#{step.at[0]}"
                    opposite = literal(self.world.bit(past))
                    self.world.walls.append(self.world.node(past))
                path = both(path, opposite)
                trail = (trail, "not", opposite)
            elif isinstance(step, Roll):
                for modifier in step.modifiers:
                    self.test(modifier.when, file, step.at, "modifier", owner)
                path, trail = self._rows(step, step.rows, "roll", owner, file, here, path, trail)
            elif isinstance(step, Toss):
                path, trail = self._rows(step, step.rows, "toss", owner, file, here, path, trail)
            elif isinstance(step, Fork):
                met = (
                    f"encounter:{step.encounter}"
                    if step.encounter is not None
                    else drawn(step.colour or "green", step.difficulty)
                )
                meeting = WorldRule(owner, "meet", step.at, path, (self.world.node(met),), what=step)
                trail = (trail, "do", self.world.add(meeting))
                path, trail = self._rows(step, step.rows, "fork", owner, file, here, path, trail)
            elif isinstance(step, Hidden):
                gate = filter_gate(self.world, step.colour)
                inner, inner_trail = self._steps(step.steps, owner, file, here, both(path, gate), None)
                if inner is not NEVER:
                    trail = (trail, "may", (inner_trail,))
        return path, trail

    def _insets(self, step: Prose | Passage, file: str, owner: int) -> None:
        for inset in step.insets:
            for way in inset.ways:
                if not isinstance(way.when, PartySize):  # `alone` and `together` may stand in any campaign
                    self.test(way.when, file, step.at, "passage", owner)

    def _rows(
        self, step: Any, rows: Any, kind: str, owner: int, file: str, here: str, path: Gate, trail: Trail
    ) -> tuple[Gate, Trail]:
        """The rows of a table; those without an arrow let reading go on below it."""
        inners: list[Trail] = []
        for row in rows:
            if row.to is not None:
                self.exit(
                    owner, kind, row.at, file, do=row.do, to=row.to, path=path, trail=trail, here=here,
                    what=(step, row),
                )  # fmt: skip
            else:
                inners.append(self.happen(owner, row.do, file, row.at, path=path, here=here))
        if rows and all(row.to is not None for row in rows):
            return NEVER, trail
        return path, (trail, "one", tuple(inners))
