"""NATURE's steps: the draws, and what follows from the rules without a decision."""

from __future__ import annotations

from tuckerbox.games.auztralia import phases
from tuckerbox.games.auztralia.rules import (
    activating,
    attack,
    combat,
    old_ones,
    personalities,
    recruit_help,
    scoring,
    set_up,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.luck import Luck


def act_for_nature(state: State, box: Box, luck: Luck) -> None:
    phase = state.phase
    if phase <= phases.DRAW_OBJECTIVES:
        set_up_pieces(state, box, luck)
    elif phase == phases.LOOK_AT_TWO:
        recruit_help.look_at_two(state, luck)
    elif phase == phases.REFILL:
        refill_display(state, box, luck)
    elif phase == phases.WAKE:
        attack.wake_target(state, box, luck)
    elif phase == phases.DRAW_OLD_CARD:
        combat.draw_for_combat(state, luck)
    elif phase == phases.RESOLVE:
        combat.resolve_card(state, box)
    elif phase == phases.CLEAR_UP:
        combat.end_combat(state, box)
    elif phase == phases.UNCOVER:
        personalities.uncover(state, box, luck)
    elif phase == phases.UNVEIL:
        scoring.unveil(state, box, luck)
    elif phase == phases.SCORE:
        scoring.score(state, box)
    else:
        old_ones.act_for_old_ones(state, box, luck)


def set_up_pieces(state: State, box: Box, luck: Luck) -> None:
    if state.phase == phases.DRAW_FIRST:
        set_up.draw_first(state, box, luck)
    elif state.phase == phases.SURVEY:
        set_up.survey(state, box, luck)
    elif state.phase == phases.SHORTAGES:
        set_up.settle_shortages(state, box)
    elif state.phase == phases.DEAL:
        set_up.deal(state, luck)
    else:
        set_up.draw_objectives(state, luck)


def refill_display(state: State, box: Box, luck: Luck) -> None:
    if recruit_help.refill(state, luck):
        return
    if state.stage == phases.PLAYERS_TURN:
        recruit_help.resume_after_refill(state, box)
    else:
        activating.next_stage(state, box)
