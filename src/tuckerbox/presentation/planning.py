"""A player's next turn, as far as the player can foresee it, and the actions that are planned for it."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.kernel.contract import Game
from tuckerbox.match import NextTurn as MatchNextTurn
from tuckerbox.match import Planned
from tuckerbox.presentation.decisions import choice_as_data
from tuckerbox.presentation.types import Choice, NextTurn


def next_turn(ahead: MatchNextTurn) -> NextTurn:
    """Return a turn as far as it is planned, and the choices for its next action."""
    return {
        "planned": planned_choices(ahead.game, ahead.planned),
        "view": ahead.position.view(ahead.seat),
        "points": ahead.points,
        "prompt": ahead.prompt,
        "choices": planned_choices(ahead.game, ahead.offers),
        "ended": ahead.ended,
    }


def planned_choices(game: Game, actions: Sequence[Planned]) -> list[Choice]:
    """Return planned or plannable actions as choices."""
    return [choice_as_data(game.actions.choice(one.code), one.says) for one in actions]
