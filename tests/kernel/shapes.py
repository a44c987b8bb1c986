"""A table of actions with none to three fields, and a template that encodes and decodes them."""

from __future__ import annotations

from tuckerbox.kernel.actions import Actions, Multisets, Named, multiset_offsets

COLOURS = ("red", "green", "blue", "grey")
CARDS = ("wild pig", "wild dog", "crow")
LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")

ACTIONS = Actions()
WAIT = ACTIONS.kind("wait")
LOOK = ACTIONS.kind("look", card=Named(CARDS))
MOVE = ACTIONS.kind("move", of=Named(COLOURS), to=Named(LETTERS))
BUILD = ACTIONS.kind("build", side=Named(("left", "right")), colour=Named(COLOURS), on=Named(LETTERS))
PAY = ACTIONS.kind("pay", to=Named(COLOURS), coins=Multisets(("penny", "shilling", "pound"), 4))
# Two kinds with names that collide if kind and field are simply concatenated
LAY = ACTIONS.kind("lay", tile_side=Named(tuple("abcd")), on=Named(tuple("xy")))
LAY_TILE = ACTIONS.kind("lay_tile", side=Named(tuple("abcdefg")))

KINDS = (WAIT, LOOK, MOVE, BUILD, PAY, LAY, LAY_TILE)

wait, is_wait = WAIT.encode, WAIT.holds
look, is_look, look_card = LOOK.encode, LOOK.holds, LOOK.field("card")
move, is_move, move_of, move_to = MOVE.encode, MOVE.holds, MOVE.field("of"), MOVE.field("to")
build, is_build = BUILD.encode, BUILD.holds
build_side, build_colour, build_on = BUILD.field("side"), BUILD.field("colour"), BUILD.field("on")
pay, is_pay, pay_to, pay_coins = PAY.encode, PAY.holds, PAY.field("to"), PAY.field("coins")
lay, is_lay, lay_tile_side, lay_on = LAY.encode, LAY.holds, LAY.field("tile_side"), LAY.field("on")
lay_tile, is_lay_tile, side_of_lay_tile = LAY_TILE.encode, LAY_TILE.holds, LAY_TILE.field("side")

COIN_OFFSETS = multiset_offsets(3, 4)


def code(kind: int, a: int, b: int, c: int) -> int:
    """Return the code of a kind with some numbers in its fields."""
    if kind == 0:
        return wait()
    if kind == 1:
        return look(a)
    if kind == 2:
        return move(a, b)
    if kind == 3:
        return build(a, b, c)
    if kind == 4:
        return pay(a, b)
    if kind == 5:
        return lay(a, b)
    return lay_tile(a)


def kinds(action: int) -> int:
    """Return a mask of the kinds of a code."""
    return (
        is_wait(action)
        + 2 * is_look(action)
        + 4 * is_move(action)
        + 8 * is_build(action)
        + 16 * is_pay(action)
        + 32 * is_lay(action)
        + 64 * is_lay_tile(action)
    )


def part(action: int, nth: int) -> int:
    """Return the number of a code's nth field, or -1 if it has fewer."""
    if is_look(action):
        return look_card(action) if nth == 0 else -1
    if is_move(action) and nth < 2:
        return move_of(action) if nth == 0 else move_to(action)
    if is_build(action):
        if nth == 0:
            return build_side(action)
        return build_colour(action) if nth == 1 else build_on(action)
    if is_pay(action) and nth < 2:
        return pay_to(action) if nth == 0 else pay_coins(action)
    if is_lay(action) and nth < 2:
        return lay_tile_side(action) if nth == 0 else lay_on(action)
    if is_lay_tile(action) and nth == 0:
        return side_of_lay_tile(action)
    return -1


def ranked(pennies: int, shillings: int, pounds: int) -> int:
    """Return the number of a multiset, according to the table."""
    left = 4
    number = COIN_OFFSETS[0, left, pennies]
    left -= pennies
    number += COIN_OFFSETS[1, left, shillings]
    left -= shillings
    return number + COIN_OFFSETS[2, left, pounds]
