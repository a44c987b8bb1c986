"""Combats that a test arranges."""

from __future__ import annotations

from tests.auztralia.tables import BOX, HEX, KIND, Table
from tuckerbox.games.auztralia import actions, phases
from tuckerbox.games.auztralia.cards import OLD_CARDS


def card_with(kind: str, **wanted: int) -> int:
    """Return the number of a card with these effects for a kind: `damage=1, sanity=0, air_damage=0, hits=0`.

    `hits` are the units that hit, a bit each.
    """
    column = KIND[kind]
    grids = {
        "damage": BOX.card_damage,
        "sanity": BOX.card_sanity,
        "air_damage": BOX.card_air_damage,
        "hits": BOX.hitting,
    }
    for card in range(OLD_CARDS):
        if all(grids[name][card, column] == value for name, value in wanted.items()):
            return card + 1
    raise LookupError(f"no card has {wanted} for {kind}")


def attacking(kind: str = "zombies", *, hex: str = "e7", **units: int) -> Table:
    """Return a table on which Anna's force attacks an Old One, just before the first card."""
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake(hex, kind)
    table.units(0, **(units or {"infantry": 2})).turn(0)
    table.play("attack")
    for name, number in (units or {"infantry": 2}).items():
        table.play(f"send {name.replace('_', '-')} {number}")
    table.step(actions.target(HEX[hex]))
    return table


def fight(table: Table, card: int) -> list[str]:
    """Draw a card and let it take effect. Return both reports."""
    if table.state.phase == phases.BEFORE_CARD:
        table.step(actions.fight)
    table.next_card(card)
    said = table.step()  # drawn
    return said + table.step()  # and applied
