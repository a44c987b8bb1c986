"""Actions as they are given to a match: the code of each, and the refusal of those that are not legal."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.kernel.actions import Choice, NotationError
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.errors import IllegalPlayError
from tuckerbox.kernel.position import Position


def code_of(game: Game, action: Choice | int | str) -> int:
    """Return the code of an action that is given as a choice, a code or its notation.

    Raise IllegalPlayError if the game has no such action.
    """
    try:
        if isinstance(action, str):
            return game.actions.parse(action)
        code = action.code if isinstance(action, Choice) else action
        game.actions.of(code)
    except NotationError as wrong:
        raise IllegalPlayError(str(wrong), "no-such-action") from None
    return code


def refuse_illegal(position: Position, code: int, names: Sequence[str]) -> None:
    """Raise IllegalPlayError, with a text that explains what would work, if an action is not legal in a position."""
    reason = position.why_not(code)
    if reason:
        game = position.game
        says = game.refuse(position.state, position.box, code, reason, names)
        raise IllegalPlayError(says, game.reasons.names[reason], game.reasons.rules[reason])
