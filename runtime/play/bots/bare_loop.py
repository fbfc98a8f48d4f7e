"""The bare loop: a flow run to its end without keeping anything, for bots and measurements."""

from __future__ import annotations

from typing import Any

from runtime.play.bots.agents import Agent
from runtime.play.sessions.answers import CannotLoad as CannotLoad
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.flow import Flow


def play_out(flow: Flow[Any], agent: Agent, chance: Agent, most: int) -> int:
    """Runs a flow without keeping anything, for bots and measurements. Returns the number of decisions."""
    count = 0
    ask, roll, send = agent.answer, chance.answer, flow.send
    answer: Answer | None = None
    try:
        while count < most:
            item = send(answer)  # type: ignore[arg-type]
            if type(item) is not Decision:
                # Events before a question: nobody listens to them here.
                for item in flow:
                    if type(item) is Decision:
                        break
                else:
                    break
            count += 1
            answer = roll(item) if item.actor == CHANCE else ask(item)
    except StopIteration:
        pass
    return count
