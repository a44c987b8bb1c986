"""Saves what a turn can change, and restores it, so that turns can be tried in the state itself."""

from __future__ import annotations

from tuckerbox.games.down_under.learned.mind import NUMBERS, OF_COLOUR, Mind
from tuckerbox.games.down_under.rules import colours_in_play
from tuckerbox.games.down_under.state import ANIMALS, PILES, State

# The places of what is saved
TILES, LEFT, TOP, RIGHT, BOTTOM, PHASE, ACTIVE, TURNS, COLOUR, OWED, DUE, EXIT, BILLABONGS, CONTENTS = range(NUMBERS)


def save(state: State, mind: Mind, depth: int, cell: int) -> None:
    """Save what a turn can change. The turn lays its tile in a cell, or turns the curve there."""
    mind.saved[depth, TILES] = state.tiles
    mind.saved[depth, LEFT] = state.left
    mind.saved[depth, TOP] = state.top
    mind.saved[depth, RIGHT] = state.right
    mind.saved[depth, BOTTOM] = state.bottom
    mind.saved[depth, PHASE] = state.phase
    mind.saved[depth, ACTIVE] = state.active
    mind.saved[depth, TURNS] = state.turns
    mind.saved[depth, COLOUR] = state.colour
    mind.saved[depth, OWED] = state.owed
    mind.saved[depth, DUE] = state.due
    mind.saved[depth, EXIT] = state.exit
    mind.saved[depth, BILLABONGS] = state.billabongs
    mind.saved[depth, CONTENTS] = state.board[cell]
    for colour in range(colours_in_play(state)):
        at = NUMBERS + colour * OF_COLOUR
        mind.saved[depth, at] = state.ends[colour, 0]
        mind.saved[depth, at + 1] = state.ends[colour, 1]
        mind.saved[depth, at + 2] = state.length[colour]
        mind.saved[depth, at + 3] = state.out[colour]
        for pile in range(PILES):
            mind.saved[depth, at + 4 + pile] = state.stock[colour, pile]
        for animal in range(ANIMALS):
            mind.saved[depth, at + 4 + PILES + animal] = state.met[colour, animal]


def restore(state: State, mind: Mind, depth: int, cell: int) -> None:
    """Restore what was saved. Later turns have been taken back already."""
    for nth in range(mind.saved[depth, TILES], state.tiles):
        state.board[state.laid[nth]] = 0
        state.laid[nth] = 0
    state.board[cell] = mind.saved[depth, CONTENTS]
    state.tiles = mind.saved[depth, TILES]
    state.left = mind.saved[depth, LEFT]
    state.top = mind.saved[depth, TOP]
    state.right = mind.saved[depth, RIGHT]
    state.bottom = mind.saved[depth, BOTTOM]
    state.phase = mind.saved[depth, PHASE]
    state.active = mind.saved[depth, ACTIVE]
    state.turns = mind.saved[depth, TURNS]
    state.colour = mind.saved[depth, COLOUR]
    state.owed = mind.saved[depth, OWED]
    state.due = mind.saved[depth, DUE]
    state.exit = mind.saved[depth, EXIT]
    state.billabongs = mind.saved[depth, BILLABONGS]
    for colour in range(colours_in_play(state)):
        at = NUMBERS + colour * OF_COLOUR
        state.ends[colour, 0] = mind.saved[depth, at]
        state.ends[colour, 1] = mind.saved[depth, at + 1]
        state.length[colour] = mind.saved[depth, at + 2]
        state.out[colour] = mind.saved[depth, at + 3]
        for pile in range(PILES):
            state.stock[colour, pile] = mind.saved[depth, at + 4 + pile]
        for animal in range(ANIMALS):
            state.met[colour, animal] = mind.saved[depth, at + 4 + PILES + animal]
    state.told = 0  # the turns that were tried have overwritten the events
