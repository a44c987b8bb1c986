"""The rules of AuZtralia.

There is a module for each chapter of the rulebook, in this order: `set_up`, `gameplay`, `available_actions` (with
`build_railway`, `mine`, `recruit_help`, `buy_military_unit`, `import_export`, `farm`, `attack` and `retrieve_cubes`),
`combat` and `destroying`, `activating`, `revelations` and `movement`, and `scoring` for the end of the game.
`together` has the cards of the cooperative game, `personalities` the cards that a seat plays in its turn, `land` the
map, and `waking` the tiles of the Old Ones.

Three modules call these: `legal_choices` lists what a seat may choose, `nature_steps` takes the steps that need no
decision, and `old_ones` leads through the Old Ones' turn. `event_room` checks that a step has room for more events,
`hidden_cards` deals hidden cards anew, and `census` counts the components. This module has the functions that the
kernel asks for.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import phases
from tuckerbox.games.auztralia.events import EVENTS
from tuckerbox.games.auztralia.reasons import REASONS
from tuckerbox.games.auztralia.rules import available_actions, combat, nature_steps, old_ones, personalities, set_up
from tuckerbox.games.auztralia.rules.census import census
from tuckerbox.games.auztralia.rules.hidden_cards import redeal
from tuckerbox.games.auztralia.rules.legal_choices import legal, why_not
from tuckerbox.games.auztralia.rules.scoring import points, result, team
from tuckerbox.games.auztralia.rules.set_up import setup
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.luck import Luck

__all__ = [
    "EVENTS", "REASONS", "VERSION",
    "apply", "census", "legal", "points", "redeal", "result", "setup", "team", "turn", "why_not",
]  # fmt: skip

VERSION = 2


def turn(state: State) -> int:
    if state.phase < phases.PLACING_PORT:
        return NATURE
    if state.phase == phases.ENDED:
        return OVER
    return state.fighter if state.fighter >= 0 else state.active


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    phase = state.phase
    if phase < phases.PLACING_PORT:
        nature_steps.act_for_nature(state, box, luck)
    elif phase == phases.TURN:
        available_actions.apply_in_turn(state, box, action)
    elif phases.is_within_action(phase):
        available_actions.apply_within_action(state, box, action)
    elif phases.is_combat(phase):
        combat.apply_in_combat(state, box, action)
    elif phases.is_old_ones_turn(phase):
        old_ones.apply_in_old_ones_turn(state, box, action)
    elif phases.is_by_personality(phase):
        personalities.apply_by_personality(state, box, action)
    elif phase == phases.TURN_MADE:
        available_actions.apply_after_action(state, box, action)
    else:
        set_up.apply_in_set_up(state, box, action)
