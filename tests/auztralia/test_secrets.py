"""The two cards that somebody looks at, and the one that goes back on top: who knows them, what others may think."""

from __future__ import annotations

from collections import Counter

from tests.auztralia.tables import BOX, Table
from tests.rules import rule
from tuckerbox.games.auztralia import GAME, rules
from tuckerbox.games.auztralia.rules import terms
from tuckerbox.games.auztralia.state import State
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.record import copy

TIMES = 6000


def looked(cards: int = 3) -> Table:
    """Anna looks at two of so few cards that are left in the deck."""
    table = Table(3).bare("c8", "k1", "a6")
    left = [card for card in range(42) if table.state.deck[card]]
    for card in left[cards:]:
        table.state.deck[card] = 0
    table.turn(0).play("look")
    return table


def redealt(table: Table, viewer: int) -> list[State]:
    luck, found = seeded("redeal"), []
    for _ in range(TIMES):
        again = State()
        copy(again, table.state)
        rules.redeal(again, BOX, viewer, luck)
        found.append(again)
    return found


def test_only_who_looks_sees_the_cards() -> None:
    table = looked()
    assert table.state.phase == terms.CHOOSING_CARD
    assert len(GAME.view(table.state, BOX, 0)["looking"]) == 2
    for viewer in (1, 2, None):
        assert GAME.view(table.state, BOX, viewer)["looking"] == []


def test_to_others_each_pair_of_cards_is_as_likely() -> None:
    table = looked()
    for viewer in (1, 2):
        pairs = Counter((again.looked[0], again.looked[1]) for again in redealt(table, viewer))
        assert len(pairs) == 6
        assert all(abs(times - TIMES / 6) < 4 * (TIMES * 5 / 36) ** 0.5 for times in pairs.values())
    assert {(again.looked[0], again.looked[1]) for again in redealt(table, 0)} == {
        (table.state.looked[0], table.state.looked[1])
    }


@rule("ruling", "Z38")
def test_the_card_that_went_back_is_any_of_the_deck_to_who_did_not_see_it() -> None:
    table = looked()
    table.play("choose first")
    top = table.state.top_seen[0]
    assert {again.top_seen[0] for again in redealt(table, 0)} == {top}
    seen = Counter(again.top_seen[0] for again in redealt(table, 2))
    assert len(seen) == 2, "the card that was kept lies open"
    assert all(abs(times - TIMES / 2) < 4 * (TIMES / 4) ** 0.5 for times in seen.values())
    assert GAME.view(table.state, BOX, 0)["top"]["card"]
    assert GAME.view(table.state, BOX, 1)["top"] is None


def test_that_others_know_the_top_card_is_not_told() -> None:
    """Whether a card that came back is the one that another put there would tell which of the two was kept."""
    views = []
    for kept in ("first", "second"):
        table = looked(4)
        table.play("choose first", "done")
        table.turn(1).play("look", f"choose {kept}", "done")
        told = GAME.view(table.state, BOX, 2)
        views.append({name: told[name] for name in ("top", "looking", "deck")})
    assert views[0] == views[1]
