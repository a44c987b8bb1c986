"""The two cards that somebody looks at, and the one that goes back on top: who knows them, and what others infer."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.auztralia.tables import BOX, Table
from tests.rules import rule
from tuckerbox.games.auztralia import GAME, actions, events, phases, rules
from tuckerbox.games.auztralia.state import State
from tuckerbox.kernel.events import EVERYONE
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import copy
from tuckerbox.match import Dice, Match, MatchError

TIMES = 2400


def looked(cards: int = 3) -> Table:
    """Return a table on which Anna looks at two of the few cards left in the deck."""
    table = Table(3).bare("c8", "k1", "a6")
    left = [card for card in range(42) if table.state.deck[card]]
    for card in left[cards:]:
        table.state.deck[card] = 0
    table.turn(0).play("look")
    return table


def redealt(table: Table, viewer: int, times: int = TIMES) -> list[State]:
    luck, found = seeded("redeal"), []
    for _ in range(times):
        again = State()
        copy(again, table.state)
        rules.redeal(again, BOX, viewer, luck)
        found.append(again)
    return found


def test_only_the_seat_that_looks_sees_the_cards() -> None:
    table = looked()
    assert table.state.phase == phases.CHOOSING_CARD
    assert len(GAME.view(table.state, BOX, 0)["looking"]) == 2
    for viewer in (1, 2, None):
        assert GAME.view(table.state, BOX, viewer)["looking"] == []


def test_to_others_each_pair_of_cards_is_equally_likely() -> None:
    table = looked()
    for viewer in (1, 2):
        pairs = Counter((again.looked[0], again.looked[1]) for again in redealt(table, viewer))
        assert len(pairs) == 6
        assert all(abs(times - TIMES / 6) < 4 * (TIMES * 5 / 36) ** 0.5 for times in pairs.values())
    assert {(again.looked[0], again.looked[1]) for again in redealt(table, 0)} == {
        (table.state.looked[0], table.state.looked[1])
    }


@rule("ruling", "Z38")
def test_a_seat_that_did_not_look_cannot_tell_which_card_went_back() -> None:
    table = looked()
    table.play("choose first")
    top = table.state.top_seen[0]
    assert {again.top_seen[0] for again in redealt(table, 0)} == {top}
    seen = Counter(again.top_seen[0] for again in redealt(table, 2))
    assert len(seen) == 2, "the card that was kept lies open"
    assert all(abs(times - TIMES / 2) < 4 * (TIMES / 4) ** 0.5 for times in seen.values())
    assert GAME.view(table.state, BOX, 0)["top"]["card"]
    assert GAME.view(table.state, BOX, 1)["top"] is None


def test_a_view_does_not_tell_that_others_know_the_top_card() -> None:
    """If another seat saw that the same card came back, it would know which of the two was kept."""
    views = []
    for kept in ("first", "second"):
        table = looked(4)
        table.play("choose first", "done")
        table.turn(1).play("look", f"choose {kept}", "done")
        told = GAME.view(table.state, BOX, 2)
        views.append({name: told[name] for name in ("top", "looking", "deck")})
    assert views[0] == views[1]


# --- What one knows of the card on top, while another looks ---


def knowing(cards: int = 4) -> Table:
    """Return a table on which Bruce looks at two cards: the one that Anna has put back, and the next."""
    table = looked(cards)
    table.play("choose first", "done")
    table.turn(1).play("look")
    assert table.state.looked[0] == table.state.top_seen[0] > 0
    return table


@rule("ruling", "Z38")
def test_a_seat_that_put_a_card_back_knows_that_the_next_seat_looks_at_it() -> None:
    table = knowing()
    top = table.state.looked[0]
    seen = redealt(table, 0)
    assert {(again.looked[0], again.top_seen[0]) for again in seen} == {(top, top)}
    others = Counter(again.looked[1] for again in seen)
    assert len(others) == 2, "one of three cards lies open, another is the one on top"
    assert all(abs(times - TIMES / 2) < 4 * (TIMES / 4) ** 0.5 for times in others.values())


@rule("ruling", "Z38")
def test_the_seat_that_looks_knows_which_card_another_seat_knows() -> None:
    table = knowing()
    wanted = (table.state.looked[0], table.state.looked[1])
    for again in redealt(table, 1, 50):
        assert (again.looked[0], again.looked[1]) == wanted
        assert again.top_seen[0] == wanted[0]


@rule("ruling", "Z38")
def test_a_third_seat_finds_every_pair_equally_likely_with_its_first_card_on_top() -> None:
    table = knowing()
    seen = redealt(table, 2)
    assert all(again.top_seen[0] == again.looked[0] for again in seen)
    pairs = Counter((again.looked[0], again.looked[1]) for again in seen)
    assert len(pairs) == 6
    assert all(abs(times - TIMES / 6) < 4 * (TIMES * 5 / 36) ** 0.5 for times in pairs.values())


@rule("ruling", "Z38")
@pytest.mark.parametrize(("kept", "knowers"), [("first", [0, 1, 0]), ("second", [1, 1, 0])])
def test_a_seat_that_knew_the_top_card_knows_it_again_if_it_comes_back(kept: str, knowers: list[int]) -> None:
    table = knowing()
    top = table.state.looked[0 if kept == "second" else 1]
    table.play(f"choose {kept}")
    assert [int(table.state.top_seen[seat] == top) for seat in range(3)] == knowers
    for viewer, knows in enumerate(knowers):
        told = GAME.view(table.state, BOX, viewer)["top"]
        assert (told is not None) == bool(knows)


@rule("ruling", "Z38")
def test_a_card_that_everybody_sees_is_no_secret_any_more() -> None:
    table = knowing()
    table.play("choose second", "done")
    table.turn(2).play("recruit first")
    assert not any(table.state.top_seen[seat] for seat in range(3))
    assert all(GAME.view(table.state, BOX, viewer)["top"] is None for viewer in (0, 1, 2, None))


@rule("ruling", "Z38")
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_a_seat_that_puts_a_card_back_knows_it_alone(seat: int) -> None:
    table = Table(4).bare("c8", "k1", "a6", "k4").turn(seat)
    for other in range(4):
        table.state.top_seen[other] = 1 + next(card for card in range(42) if table.state.deck[card])
    table.step(actions.look)
    table.step()
    assert table.state.looker == 1 << seat
    assert {event.who for event in table.told if event.kind == events.SEEN} == {1 << seat}
    top, other = table.state.looked[0], table.state.looked[1]
    assert table.state.top_seen[seat] == top
    table.step(actions.choose(0))
    assert [(event.kind, event.who) for event in table.told if event.kind == events.PUT_BACK] == [
        (events.PUT_BACK, 1 << seat)
    ]
    assert [table.state.top_seen[who] for who in range(4)] == [other * (who == seat) for who in range(4)]
    assert table.state.looker == EVERYONE


@rule("ruling", "Z38")
def test_the_last_seat_may_be_the_only_one_that_knows_the_top_card() -> None:
    table = looked()
    table.play("choose first")
    state = table.state
    state.top_seen[2], state.top_seen[0] = state.top_seen[0], 0
    for viewer in (0, 1):
        cards = {again.top_seen[2] - 1 for again in redealt(table, viewer, 50)}
        assert cards == {card for card in range(len(state.deck)) if state.deck[card]}


@rule("ruling", "Z37")
def test_a_single_card_that_is_looked_at_stays_single() -> None:
    table = looked(1)
    wanted = (table.state.looked[0], 0)
    for viewer in range(3):
        assert {(again.looked[0], again.looked[1]) for again in redealt(table, viewer, 10)} == {wanted}


def test_without_a_deck_there_is_nothing_to_deal_anew() -> None:
    table = looked(1)
    table.play("choose first", "done")
    assert not any(table.state.deck)
    for viewer in range(3):
        assert all(bytes(again.raw) == bytes(table.state.raw) for again in redealt(table, viewer, 3))


# --- Undo ---


def known_top(match: Match) -> bool:
    return any(match.state.top_seen)  # type: ignore[attr-defined]


def wish(match: Match) -> str:
    """Return the next action: a seat looks at two cards, then the next recruits, and turns end as soon as possible."""
    texts = [choice.text for choice in match.choices]
    wanted = ["recruit first", "done"] if known_top(match) else ["choose first", "done", "look"]
    return next((text for text in wanted if text in texts), texts[0])


def recruited_from_known_top(seed: int) -> Match:
    """Return a match in which a seat has just recruited, and the next card was known to one other seat only."""
    match = Match(GAME, ["Anna", "Ben"], {}, Dice.seeded(seed), native=False)
    while True:
        text, known, seat = wish(match), known_top(match), match.turn
        assert seat is not None
        unknown_to_mover = known and not match.state.top_seen[seat]  # type: ignore[attr-defined]
        match.play(text)
        if text == "recruit first" and unknown_to_mover:
            return match


@pytest.mark.parametrize("seed", range(3))
def test_recruiting_a_card_that_another_had_put_on_top_is_not_free_to_undo(seed: int) -> None:
    match = recruited_from_known_top(seed)
    seat = match.line[-1].seat
    assert "joins the display" in match.tell(match.timeline.last.events)[-1]
    assert not match.timeline.last.drawn
    assert match.free_undo(seat) is None
    with pytest.raises(MatchError, match="Something hidden came to light"):
        match.undo()
    match.ask(seat)
    assert match.asked


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_does_not_show_the_card_that_another_has_put_on_top(seed: int) -> None:
    match = recruited_from_known_top(seed)
    before = match.at(match.line[-1].number - 1)
    assert not any("joins the display" in said for said in before.preview("recruit first").log)


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("choose", ["", "choose first", "choose second"])
def test_a_redeal_changes_nothing_that_a_seat_sees(viewer: int, choose: str) -> None:
    table = knowing()
    if choose:
        table.play(choose)
    right, cards = GAME.view(table.state, BOX, viewer), sum(table.state.deck)
    for again in redealt(table, viewer, 50):
        assert GAME.view(again, BOX, viewer) == right
        assert sum(again.deck) == cards
        hidden = {name for name, value in again.as_dict().items() if value != table.state.as_dict()[name]}
        assert hidden <= {"looked", "top_seen"}


def test_the_log_tells_only_the_seat_that_looks_which_cards_it_saw_and_put_back() -> None:
    table = Table(3).bare("c8", "k1", "a6")
    told = []
    for action in (actions.look, 0, actions.choose(0)):  # between the two decisions NATURE shows the cards
        table.step(action)
        told += [(event.kind, event.who) for event in table.told]
    assert [who for kind, who in told if kind in (events.SEEN, events.PUT_BACK)] == [1 << 0, 1 << 0]
    assert [who for kind, who in told if kind == events.LOOKED] == [EVERYONE]
