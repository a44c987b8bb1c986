"""One way of choosing in all games: every choice is marked, named and listed; other things explain why not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import PHONE
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, Guest, Json, called

# Tables, and kinds of choices that occur there.
STATES: dict[str, tuple[int, Json, tuple[str, ...]]] = {
    "dice": (2, {}, ("keep",)),
    "places": (2, {}, ("place",)),
    "blocks": (2, {}, ("block",)),
    "plus": (3, {"variant": "plus"}, ("place",)),
    "gift": (4, {"variant": "partnership"}, ("give",)),
}

# Checks every frame for movement.
MOVES = """() => {
    window.moved = [];
    const look = () => {
        const moves = document.getAnimations().filter((one) => one.playState === "running");
        window.moved.push(...moves.map((one) => one.effect?.target?.outerHTML.slice(0, 200)));
        requestAnimationFrame(look);
    };
    look();
}"""


def hot_seat(guest: Guest, seats: int = 2, until: tuple[str, ...] = ("place",), **options: Any) -> tuple[str, Json]:
    """Return a table with all seats here, at the first choice of a kind, or at the first state that `until` accepts."""
    kinds = ("keep", *[kind for kind in ("place", "block", "roll", "done") if kind not in until])
    for _ in range(20):
        match = guest.set_table(*[called(name) for name in ("Anna", "Bert", "Cleo", "Dora")[:seats]], **options)
        moment = guest.play(match, until=until, kinds=kinds)
        if moment["status"] == "running":
            return match, moment
    raise AssertionError(f"There is no choice of {until} in twenty matches.")


@pytest.mark.sampled
@pytest.mark.parametrize("state", STATES)
def test_every_choice_is_in_the_list_and_on_the_board(guest: Guest, state: str) -> None:
    seats, options, until = STATES[state]
    match, moment = hot_seat(guest, seats, until, **options)
    guest.open(match)
    guest.has_the_turn()
    choices = moment["choices"]
    guest.has_choices(len(choices))
    panel = guest.tab("Choices")
    labels = guest.at_rest(panel.get_by_role("listitem").get_by_role("button")).all_inner_texts()
    assert len(labels) == len(choices)
    assert len({label.split("\n")[0] for label in labels}) == len(choices), "Every choice has a name of its own."

    def offered(field: str) -> set[str]:
        return {str(choice["fields"][field]) for choice in choices if field in choice["fields"]}

    targets = guest.targets()
    kinds = {choice["kind"] for choice in choices}
    wanted = offered("space") | offered("animal") | {f"row {row}" for row in offered("row")}
    wanted |= kinds & {"roll", "exchange"}
    if "keep" in kinds:
        wanted |= {f"die {place + 1}" for place in range(len(moment["view"]["dice"]))}
    assert targets - {"reroll"} == wanted
    assert ("reroll" in targets) <= ("keep" in kinds)
    expect(guest.done).to_be_enabled(enabled="done" in kinds)
    names = guest.names()
    assert all(names)
    assert len(set(names)) == len(names), "No two things on the board are called the same."


def test_picking_narrows_the_list_and_the_board(guest: Guest) -> None:
    match, moment = hot_seat(guest, 2, ("place",))
    guest.open(match)
    guest.has_the_turn()
    places = [choice["fields"] for choice in moment["choices"] if choice["kind"] == "place"]
    animals = {fields["animal"] for fields in places}
    animal = max(animals, key=lambda one: sum(fields["animal"] == one for fields in places))
    spaces = {fields["space"] for fields in places if fields["animal"] == animal}
    guest.board.get_by_role("button", name=re.compile(rf"^(Take|Place) {animal}\b")).first.click()
    guest.has_choices(len(spaces))
    assert guest.targets() == spaces | {animal}
    guest.actions.get_by_role("button", name="Back").click()
    guest.has_choices(len(moment["choices"]))


@pytest.mark.sampled
@pytest.mark.parametrize("how", ["hover", "focus"])
def test_the_effects_of_a_choice_are_shown_before_it_is_taken(guest: Guest, how: str) -> None:
    match, moment = hot_seat(guest, 2, ("place",))
    guest.open(match)
    guest.has_the_turn()
    place = next(choice for choice in moment["choices"] if choice["kind"] == "place")
    preview = guest.get(f"/api/matches/{match}/preview?action={place['action']}")
    panel = guest.tab("Choices")
    assert preview["events"]
    button = panel.get_by_role("button", name=re.compile(re.escape(place["fields"]["space"]))).first
    button.hover() if how == "hover" else button.focus()
    expect(guest.board.locator(".ghost").first).to_be_visible()
    expect(panel.locator(".foreseen")).to_be_visible()
    assert guest.moment(match)["n"] == moment["n"]
    guest.page.mouse.move(0, 0)
    guest.choices.focus()
    expect(guest.board.locator(".ghost")).to_have_count(0)


@pytest.mark.sampled
@pytest.mark.parametrize("device", ["desk", "phone"])
def test_things_that_cannot_be_chosen_explain_why(guests: Guests, device: str) -> None:
    guest = guests(PHONE) if device == "phone" else guests()
    unlit: set[str] = set()
    while not unlit:  # dice that fit everywhere are rare
        match, moment = hot_seat(guest, 2, ("place",))
        rows = moment["view"]["players"][moment["turn"]]["preserve"]
        unlit = {space["name"] for row in rows for space in row["spaces"]}
        unlit -= {choice["fields"].get("space") for choice in moment["choices"]}
    guest.open(match)
    guest.has_the_turn()
    button = guest.board.locator(f"[data-space='{min(unlit)}']").first
    button.tap(force=True) if device == "phone" else button.click(force=True)
    said = guest.sentence.get_by_role("status")
    expect(said).to_contain_text(re.compile(r"\w+.*[.!]"))
    guest.sentence.get_by_role("button", name="Close").click()
    expect(guest.sentence).to_contain_text("turn")


def test_a_spectators_click_sends_no_request(guests: Guests) -> None:
    anna, third = guests(), guests()
    match = anna.set_table(called("Anna"), GREEDY)
    third.open(match)
    expect(third.board.locator("[data-space]")).to_have_count(0)
    assert third.names() == []


def test_a_screen_reader_is_told_what_happens_and_whose_turn_it_is(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), GREEDY)
    guest.play(match, until=("place", "block"))
    guest.open(match)
    guest.has_the_turn()
    spoken = guest.page.locator("[aria-live=polite]")
    called_out = guest.page.locator("[aria-live=assertive]")
    expect(called_out).to_contain_text(re.compile("[Yy]our turn"))
    before = len(guest.table(match)["log"])
    guest.take(match)
    said = guest.table(match)["log"][before]["text"]
    expect(spoken.filter(has_text=said)).to_have_count(1)


def test_movement_can_be_watched_and_skipped(guests: Guests) -> None:
    guest = guests(motion="calm")
    match = guest.set_table(called("Anna"), GREEDY)
    guest.open(match)
    guest.has_the_turn()
    for _ in range(3):
        if guest.has_the_turn_or_the_result():
            guest.eager().click()
            guest.page.keyboard.press("Escape")
    guest.has_the_turn()
    guest.is_in_step(match)


def test_nothing_moves_on_a_device_with_reduced_motion(guests: Guests) -> None:
    guest = guests(motion="calm")
    guest.page.emulate_media(reduced_motion="reduce")
    match = guest.set_table(called("Anna"), GREEDY)
    guest.open(match)
    guest.has_the_turn()
    guest.page.evaluate(MOVES)
    guest.eager().click()
    guest.has_the_turn_or_the_result()
    assert guest.page.evaluate("window.moved") == []
