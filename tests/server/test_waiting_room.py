"""Before the start, the host changes options and seats, while others sit down or the match begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together
from tuckerbox.server.actions import host_changes, lobby, program_tokens


def options(visitor: Visitor, match: str, **wanted: Any) -> Any:
    answer = visitor.ask("PUT", f"/api/matches/{match}/options", {"options": wanted})
    assert answer.is_success, answer.text
    return answer.json()


def change(visitor: Visitor, match: str, seat: int, who: str, nonce: str | None = None, **more: Any) -> Any:
    body = {"who": who, "nonce": nonce, **more}
    answer = visitor.ask("PUT", f"/api/matches/{match}/seats/{seat}", body)
    assert answer.is_success, answer.text
    return answer.json()


def seated(anna: Visitor, bruce: Visitor) -> dict[str, Any]:
    """Return a table at which Anna and Bruce sit, and a third seat is kept for somebody."""
    table = anna.set_table("here", "invited", "invited")
    anna.sit(table["id"], seat=0)
    bruce.sit(table["id"], secret=table["seats"][1]["secret"])
    return anna.table(table["id"])


@pytest.fixture
def others(site: Site, anna: Visitor) -> dict[str, str]:
    """Return an option of the game and a value that is not its default."""
    game = next(game for game in anna.get("/api/games") if game["name"] == "outback")
    option = next(option for option in game["options"] if len(option["values"]) > 1 and not option["when"])
    return {option["name"]: next(value for value in option["values"] if value != option["default"])}


def test_a_link_is_checked_before_anybody_sits_down(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = anna.set_table("here", "invited")
    match, secret = table["id"], table["seats"][1]["secret"]
    path = f"/api/matches/{match}/invitation"
    for wrong in ("AAAAwrong", secret[:-1], ""):
        bruce.refused(404, "invalid-link", "POST", path, {"secret": wrong})
    assert bruce.post(path, {"secret": secret}) == bruce.table(match)
    assert not bruce.table(match)["seats"][1]["taken"]
    bruce.sit(match, secret=secret)
    for visitor in (anna, bruce, stranger):
        visitor.refused(404, "invalid-link", "POST", path, {"secret": secret})


def test_whoever_has_a_seat_can_tell_a_link_to_another_one_from_the_one_that_they_have_used(
    anna: Visitor, bruce: Visitor
) -> None:
    table = anna.set_table("here", "invited", "invited")
    match, secrets = table["id"], [table["seats"][seat]["secret"] for seat in (1, 2)]
    bruce.sit(match, secret=secrets[0])
    path = f"/api/matches/{match}/invitation"
    bruce.refused(404, "invalid-link", "POST", path, {"secret": secrets[0]})
    assert bruce.post(path, {"secret": secrets[1]}) == bruce.table(match)


def test_a_link_to_a_cancelled_table_is_refused(anna: Visitor, bruce: Visitor) -> None:
    table = anna.set_table("here", "invited")
    anna.post(f"/api/matches/{table['id']}/cancel")
    path, body = f"/api/matches/{table['id']}/invitation", {"secret": table["seats"][1]["secret"]}
    bruce.refused(409, "cancelled", "POST", path, body)


@on_every_database
def test_changed_options_ask_everybody_again(
    anna: Visitor, bruce: Visitor, stranger: Visitor, others: dict[str, str]
) -> None:
    table = seated(anna, bruce)
    match = table["id"]
    after = options(anna, match, **others)
    assert after["options"] == {**table["options"], **others}
    assert [seat["taken"] for seat in after["seats"]] == [True, False, False]
    [kept] = [seat for seat in bruce.table(match)["seats"] if seat["yours"]]
    assert (kept["seat"], kept["taken"]) == (1, False)
    assert [seat["reserved"] for seat in after["seats"]] == [False, True, False]
    assert bruce.get("/api/matches")["mine"][0]["waits_for_you"]
    stranger.refused(403, "invitation-only", "POST", f"/api/matches/{match}/sit", {"seat": 1})
    stranger.sit(match, secret=table["seats"][2]["secret"])
    assert anna.table(match)["status"] == "waiting", "Bruce has not agreed"
    assert bruce.sit(match, seat=1, options=after["options"])["status"] == "running"
    assert anna.table(match)["options"] == after["options"]


def test_a_used_link_leads_to_the_seat_that_is_kept_for_its_person_when_options_change(
    anna: Visitor, bruce: Visitor, others: dict[str, str]
) -> None:
    table = anna.set_table("here", "invited", "invited")
    match, secret = table["id"], table["seats"][1]["secret"]
    bruce.sit(match, secret=secret)
    options(anna, match, **others)
    assert not bruce.table(match)["seats"][1]["taken"]
    seat = bruce.sit(match, secret=secret)["seats"][1]
    assert (seat["yours"], seat["taken"]) == (True, True)


def test_the_same_options_again_ask_nobody(anna: Visitor, bruce: Visitor) -> None:
    table = seated(anna, bruce)
    assert options(anna, table["id"], **table["options"]) == table


@on_every_database
def test_nobody_sits_down_to_options_that_they_have_not_seen(
    anna: Visitor, bruce: Visitor, others: dict[str, str]
) -> None:
    table = anna.set_table("here", "open")
    match = table["id"]
    options(anna, match, **others)
    path, seen = f"/api/matches/{match}/sit", table["options"]
    bruce.refused(409, "options-changed", "POST", path, {"seat": 1, "options": seen})
    assert bruce.sit(match, seat=1, options=bruce.table(match)["options"])["seats"][1]["yours"]


@on_every_database
def test_a_removed_person_loses_seat_and_link(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = seated(anna, bruce)
    match, nonce = table["id"], table["seats"][1]["nonce"]
    old = bruce.table(match)["seats"][1]["secret"]
    after = change(anna, match, 1, "invited", nonce)
    assert not after["seats"][1]["taken"]
    assert after["seats"][1]["secret"] not in (None, old)
    assert not any(seat["yours"] for seat in bruce.table(match)["seats"])
    bruce.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": old})
    assert stranger.sit(match, secret=after["seats"][1]["secret"])["seats"][1]["name"] == "Stranger"


def test_a_removed_person_takes_the_program_along(anna: Visitor, bruce: Visitor) -> None:
    table = seated(anna, bruce)
    bruce.post(f"/api/matches/{table['id']}/seats/1/token")
    after = change(anna, table["id"], 1, "open", table["seats"][1]["nonce"])
    assert not after["seats"][1]["program"]


@on_every_database
def test_a_seat_opens_to_all_or_goes_to_a_bot(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = seated(anna, bruce)
    match, old = table["id"], table["seats"][2]["secret"]
    assert change(anna, match, 2, "open")["seats"][2]["who"] == "open"
    assert [listed["id"] for listed in stranger.get("/api/matches")["open"]] == [match]
    stranger.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": old})
    after = change(anna, match, 2, "bot", bot="random")
    assert after["status"] == "running", "that was the last free seat"
    assert after["seats"][2]["bot"] == "random"


def test_a_repeated_change_of_a_seat_changes_nothing(anna: Visitor, bruce: Visitor) -> None:
    table = seated(anna, bruce)
    match, nonce = table["id"], table["seats"][1]["nonce"]
    after = change(anna, match, 1, "invited", nonce)
    assert change(anna, match, 1, "invited", nonce) == after
    bruce.sit(match, secret=after["seats"][1]["secret"])
    path = f"/api/matches/{match}/seats/1"
    anna.refused(409, "seat-changed", "PUT", path, {"who": "invited", "nonce": nonce})
    assert bruce.table(match)["seats"][1]["yours"]


def test_a_change_of_a_seat_that_somebody_has_just_taken_is_refused(anna: Visitor, bruce: Visitor) -> None:
    table = seated(anna, bruce)
    path = f"/api/matches/{table['id']}/seats/1"
    anna.refused(409, "seat-changed", "PUT", path, {"who": "bot", "nonce": None})
    assert bruce.table(table["id"])["seats"][1]["yours"]


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("options", {"options": {"colour": "red"}}, 400, "invalid-options"),
        ("options", {}, 422, "invalid-request"),
        ("seats/9", {"who": "open", "nonce": None}, 422, "invalid-request"),
        ("seats/5", {"who": "open", "nonce": None}, 404, "no-such-seat"),
        ("seats/1", {"who": "open"}, 422, "invalid-request"),
        ("seats/1", {"who": "bot", "bot": "nobody", "nonce": None}, 400, "no-such-bot"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    anna: Visitor, what: str, body: dict[str, Any], status: int, code: str
) -> None:
    table = anna.set_table("here", "invited")
    anna.refused(status, code, "PUT", f"/api/matches/{table['id']}/{what}", body)
    assert anna.table(table["id"]) == table


# --- Races ---


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, Callable[[], object]], None]:
    """Return a function that lets something happen once, after an action has read the table and before it writes."""

    def arrange(module: object, happens: Callable[[], object]) -> None:
        read, left = module.shelf_of, [happens]  # type: ignore[attr-defined]

        def then(*given: Any) -> Any:
            shelf = read(*given)
            if left:
                left.pop()()
            return shelf

        monkeypatch.setattr(module, "shelf_of", then)

    return arrange


@on_every_database
def test_somebody_sits_down_while_the_options_change(
    anna: Visitor, bruce: Visitor, others: dict[str, str], meanwhile: Callable[..., None]
) -> None:
    table = anna.set_table("here", "open")
    match = table["id"]
    anna.sit(match, seat=0)
    meanwhile(lobby, lambda: options(anna, match, **others))
    asked = {"seat": 1, "options": table["options"]}
    bruce.refused(409, "options-changed", "POST", f"/api/matches/{match}/sit", asked)
    assert anna.table(match)["status"] == "waiting"


@on_every_database
def test_a_link_is_replaced_while_somebody_uses_it(
    anna: Visitor, bruce: Visitor, meanwhile: Callable[..., None]
) -> None:
    table = anna.set_table("here", "invited", "invited")
    match, secret = table["id"], table["seats"][1]["secret"]
    meanwhile(lobby, lambda: change(anna, match, 1, "open"))
    bruce.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": secret})
    assert not anna.table(match)["seats"][1]["taken"]


@on_every_database
@pytest.mark.parametrize("what", ["options", "seat"])
def test_the_match_starts_while_the_host_changes_the_table(
    anna: Visitor, bruce: Visitor, others: dict[str, str], meanwhile: Callable[..., None], what: str
) -> None:
    table = anna.set_table("here", "open")
    match = table["id"]
    anna.sit(match, seat=0)
    meanwhile(host_changes, lambda: bruce.sit(match, seat=1))
    body = {"options": others} if what == "options" else {"who": "bot", "nonce": None}
    path = f"/api/matches/{match}/{'options' if what == 'options' else 'seats/1'}"
    anna.refused(409, "already-started", "PUT", path, body)
    assert bruce.table(match)["options"] == table["options"]
    assert bruce.table(match)["seats"][1]["yours"]


@on_every_database
def test_two_changes_at_once_are_both_made(
    anna: Visitor, others: dict[str, str], meanwhile: Callable[..., None]
) -> None:
    match = anna.set_table("here", "invited", "invited")["id"]
    meanwhile(host_changes, lambda: change(anna, match, 1, "open"))
    after = options(anna, match, **others)
    assert after["seats"][1]["who"] == "open"
    assert others.items() <= after["options"].items()


@on_every_database
def test_the_options_change_while_the_match_is_about_to_start(
    anna: Visitor, others: dict[str, str], meanwhile: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.set_table("here", "random")
    match, made = table["id"], lobby.match_of  # type: ignore[attr-defined]
    changing = [lambda: options(anna, match, **others)]

    def with_a_change(shelf: Any, began: Any) -> Any:
        started = made(shelf, began=began)
        if changing:
            changing.pop()()
        return started

    monkeypatch.setattr(lobby, "match_of", with_a_change)
    after = anna.sit(match, seat=0)
    assert after["status"] == "running"
    assert others.items() <= after["options"].items()
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


# --- Attacks ---


@pytest.mark.parametrize("what", ["options", "seats/1"])
def test_only_the_host_changes_a_table_and_only_before_the_start(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, what: str
) -> None:
    body = {"options": {}} if what == "options" else {"who": "open", "nonce": None}
    table = seated(anna, bruce)
    path = f"/api/matches/{table['id']}/{what}"
    for visitor in (bruce, stranger, site.visitor()):
        visitor.refused(403, "not-host", "PUT", path, body)
    token = anna.post(f"/api/matches/{table['id']}/seats/0/token")["token"]
    program = site.visitor()
    program.client.headers["Authorization"] = f"Bearer {token}"
    program.refused(403, "not-for-programs", "PUT", path, body)
    assert anna.table(table["id"])["options"] == table["options"]
    running = sit_together(anna, bruce)
    anna.refused(409, "already-started", "PUT", f"/api/matches/{running}/{what}", body)
    anna.post(f"/api/matches/{table['id']}/cancel")
    anna.refused(409, "cancelled", "PUT", path, body)
    anna.refused(404, "no-such-match", "PUT", f"/api/matches/{'a' * 16}/{what}", body)


@on_every_database
def test_no_program_comes_to_a_seat_that_somebody_takes_while_the_host_asks_for_a_token(
    anna: Visitor, bruce: Visitor, meanwhile: Callable[..., None]
) -> None:
    table = anna.set_table("here", "invited")
    match, secret = table["id"], table["seats"][1]["secret"]
    anna.sit(match, seat=0)
    meanwhile(program_tokens, lambda: bruce.sit(match, secret=secret))
    anna.refused(403, "not-your-seat", "POST", f"/api/matches/{match}/seats/1/token")
    after = bruce.table(match)
    assert (after["status"], after["seats"][1]["yours"], after["seats"][1]["program"]) == ("running", True, False)


@on_every_database
def test_no_other_browser_comes_to_a_seat_that_is_emptied_while_it_opens_the_seats_link(
    site: Site, anna: Visitor, bruce: Visitor, meanwhile: Callable[..., None]
) -> None:
    table = seated(anna, bruce)
    match, nonce, phone = table["id"], table["seats"][1]["nonce"], site.visitor("Bruce's phone")
    link = bruce.table(match)["seats"][1]["secret"]
    meanwhile(lobby, lambda: change(anna, match, 1, "open", nonce))
    phone.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": link})
    seat = phone.table(match)["seats"][1]
    assert (seat["yours"], seat["taken"], seat["reserved"]) == (False, False, False)
