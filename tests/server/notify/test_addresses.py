"""People add the addresses where they get notices, and nobody can have us write to somebody else's."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from tests.processes import PATIENCE
from tests.served import on_every_database, on_postgres
from tests.server.moved_clock import MovedClock
from tests.server.notify.browser import Browser
from tests.server.notify.hand_moved import ADDRESS, KEYS, NoticeSite, hand_moved
from tests.server.site import Site
from tests.server.visitor import Visitor, good
from tuckerbox.match import DAY
from tuckerbox.server.actions import addresses
from tuckerbox.server.actions.addresses import MOST_ADDRESSES, MOST_LETTERS, enter
from tuckerbox.server.actions.field_limits import LEAST_ID
from tuckerbox.server.live import notifier
from tuckerbox.server.notify import daily_caps
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.notice_rows import GRACE, KEPT_FOR, AddressRow, Channel, NoticeKind, SecurityEvent
from tuckerbox.server.table.rows import now

MINE = "/api/me/addresses"


@pytest.fixture
def there(database: str) -> Iterator[NoticeSite]:
    with hand_moved(database) as opened:
        yield opened


@pytest.fixture
def anna(there: NoticeSite) -> Visitor:
    return there.site.visitor("Anna")


def add(visitor: Visitor, channel: str, target: str) -> Any:
    return visitor.post(MINE, {"channel": channel, "target": target})


def link_in(letter: Any, kind: str) -> tuple[str, str]:
    """Return the address's id and the secret in a letter's link."""
    plain = letter.get_body(("plain",)).get_content()
    found = re.search(rf"{ADDRESS}/notices/([\w-]+)/{kind}/([\w-]+)", plain)
    assert found, plain
    return found[1], found[2]


async def repeat(request: web.Request) -> web.StreamResponse:
    return web.json_response(await request.json())


def test_the_server_tells_how_it_can_send(there: NoticeSite, anna: Visitor) -> None:
    assert anna.get(MINE) == {
        "channels": ["push", "mail", "webhook"],
        "push_key": KEYS.public,
        "keeps": {"chat": 90, "people": 365},
        "addresses": [],
    }
    there.notifier.senders.mail_server = None
    anna.refused(409, "channel-off", "POST", MINE, {"channel": "mail", "target": "anna@example.org"})


@on_every_database
def test_all_processes_and_later_starts_have_the_same_push_key(open_site: Callable[..., Site]) -> None:
    public = {"public_url": "https://table.example.org"}
    keys = [open_site(**public).visitor().get(MINE)["push_key"] for _ in range(2)]
    assert keys[0] == keys[1] != ""


def test_a_mail_address_gets_one_letter_until_it_is_confirmed(there: NoticeSite, anna: Visitor) -> None:
    address = add(anna, "mail", " anna@example.org ")
    assert address["target"] == "anna@example.org"
    assert not address["confirmed"]
    (letter,) = there.postbox.messages
    id, secret = link_in(letter, "confirm")
    assert id == address["id"]
    other = there.site.visitor()
    other.refused(404, "invalid-confirmation", "POST", f"/api/addresses/{id}/confirm", {"word": "something"})
    assert other.ask("GET", f"/notices/{id}/confirm/{secret}").status_code == 200  # as a scanner of mail does
    assert not anna.get(MINE)["addresses"][0]["confirmed"]
    assert other.post(f"/api/addresses/{id}/confirm", {"word": secret}) == {"channel": "mail"}
    assert anna.get(MINE)["addresses"][0]["confirmed"]
    other.refused(404, "invalid-confirmation", "POST", f"/api/addresses/{id}/confirm", {"word": secret})
    assert len(there.postbox.messages) == 1


def test_the_letter_names_the_limit_on_letters_like_it(there: NoticeSite, anna: Visitor) -> None:
    add(anna, "mail", "anna@example.org")
    plain = there.postbox.messages[0].get_body(("plain",))
    assert plain
    assert "We send at most three of these a month to an address that nobody confirmed." in plain.get_content()
    assert (MOST_LETTERS, KEPT_FOR) == (3, 30 * DAY)


def test_the_answer_does_not_tell_whether_an_address_is_known(there: NoticeSite, anna: Visitor) -> None:
    add(anna, "mail", "anna@example.org")
    id, secret = link_in(there.postbox.messages[0], "confirm")
    anna.post(f"/api/addresses/{id}/confirm", {"word": secret})
    answers = answers_about(there, "anna@example.org"), answers_about(there, "ben@example.org")
    assert answers[0] == answers[1]


def answers_about(there: NoticeSite, target: str) -> list[str]:
    """Return what strangers are answered who enter an address, until they may no more, without its id and itself.

    Each also lists their addresses and removes it.
    """
    said: list[str] = []
    for _ in range(MOST_LETTERS + 1):
        visitor = there.site.visitor()
        answer = visitor.ask("POST", MINE, {"channel": "mail", "target": target})
        said += [f"{answer.status_code} {answer.text}", visitor.ask("GET", MINE).text]
        for address in visitor.get(MINE)["addresses"]:
            said.append(visitor.ask("DELETE", f"{MINE}/{address['id']}").text)
    return [re.sub(r'"id":"[^"]*"', "", text).replace(target, "") for text in said]


def too_many_letters(visitor: Visitor, target: str) -> dict[str, Any]:
    return visitor.refused(429, "too-many-letters", "POST", MINE, {"channel": "mail", "target": target})


def test_an_address_that_nobody_confirms_gets_no_more_letters_for_a_month(
    there: NoticeSite, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = now()
    for day in range(100):
        monkeypatch.setattr(there.site.services.clock, "now", lambda day=day: began + day * DAY)
        there.site.visitor().ask("POST", MINE, {"channel": "mail", "target": "ben@example.org"})
    assert len(there.postbox.messages) == 4 * MOST_LETTERS
    assert "in 24 d." in too_many_letters(anna, "ben@example.org")["says"]
    assert anna.get(MINE)["addresses"] == []


def test_a_clock_that_was_wrong_for_a_time_changes_no_limit_and_no_time(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's own clock decides, whatever the computer's says."""
    clock = MovedClock()
    site = open_site(clock=clock)
    notices, anna = site.services.store.notices, Person("anna", "Anna")
    monkeypatch.setattr("time.time_ns", lambda: (clock.time + 3 * DAY) * 1_000_000)
    for number in range(MOST_LETTERS):  # as before the clock was set back and the server was started again
        enter(site.services, anna, Channel.MAIL, f"ben+{number}@example.org")
    clock.move(-DAY)
    row = enter(site.services, anna, Channel.MAIL, "ben@example.org")
    assert row.created == clock.time
    assert notices.replace_address(row, replace(row, proof=None))
    notices.remove_address(row.id, tell=True)
    (notice,) = notices.claim(clock.time + GRACE, 9)
    assert (notice.kind, notice.number) == (NoticeKind.SECURITY, SecurityEvent.REMOVED)


def test_letters_that_were_confirmed_leave_room_for_others(there: NoticeSite) -> None:
    for _ in range(MOST_LETTERS + 1):
        visitor = there.site.visitor()
        add(visitor, "mail", "anna@example.org")
        id, secret = link_in(there.postbox.messages[-1], "confirm")
        visitor.post(f"/api/addresses/{id}/confirm", {"word": secret})
    assert len(there.postbox.messages) == MOST_LETTERS + 1


def test_other_spellings_of_an_address_get_no_more_letters(there: NoticeSite, anna: Visitor) -> None:
    for number in range(MOST_LETTERS):
        add(there.site.visitor(), "mail", f"Ben+{number}@example.org")
    for target in ("ben@example.org", "BEN@example.org", "ben@Example.ORG", "ben+more@example.org"):
        too_many_letters(anna, target)
    assert len(there.postbox.messages) == MOST_LETTERS
    add(anna, "mail", "benjamin@example.org")
    assert len(there.postbox.messages) == MOST_LETTERS + 1


def test_removing_and_adding_an_address_again_writes_no_more_letters(there: NoticeSite, anna: Visitor) -> None:
    for _ in range(MOST_LETTERS):
        id = add(anna, "mail", "ben@example.org")["id"]
        assert anna.ask("DELETE", f"{MINE}/{id}").json()["addresses"] == []
    too_many_letters(anna, "ben@example.org")
    assert len(there.postbox.messages) == MOST_LETTERS
    confirm = [link_in(letter, "confirm") for letter in there.postbox.messages]
    for id, secret in confirm:
        anna.refused(404, "invalid-confirmation", "POST", f"/api/addresses/{id}/confirm", {"word": secret})


def test_a_letter_whose_fate_is_unknown_counts_for_the_limits(there: NoticeSite, anna: Visitor) -> None:
    there.postbox.hangs_up = True
    for _ in range(MOST_LETTERS):
        anna.refused(400, "address-not-proved", "POST", MINE, {"channel": "mail", "target": "ben@example.org"})
    assert anna.get(MINE)["addresses"] == []
    there.postbox.hangs_up = False
    too_many_letters(anna, "ben@example.org")


@pytest.mark.parametrize("replies", [{"refusal": "554 5.7.1 relaying denied"}, {"data_refusal": "451 try again later"}])
def test_a_letter_that_was_surely_not_sent_does_not_count_for_the_limits(
    there: NoticeSite, anna: Visitor, replies: dict[str, str]
) -> None:
    vars(there.postbox).update(replies)
    for _ in range(MOST_LETTERS):
        anna.refused(400, "address-not-proved", "POST", MINE, {"channel": "mail", "target": "ben@example.org"})
    vars(there.postbox).update(dict.fromkeys(replies))
    assert not add(anna, "mail", "ben@example.org")["confirmed"]
    assert len(there.postbox.messages) == 1


def test_a_mailbox_that_does_not_exist_gives_the_same_answer(there: NoticeSite, anna: Visitor) -> None:
    there.postbox.refusal = "550 no such mailbox"
    assert not add(anna, "mail", "nobody@example.org")["confirmed"]


def test_a_webhook_is_confirmed_by_its_own_server(there: NoticeSite, anna: Visitor) -> None:
    there.receiver.handler = repeat
    address = add(anna, "webhook", there.receiver.address)
    assert address["confirmed"]
    assert address["target"] == there.receiver.address
    assert address["secret"]


def test_a_webhook_that_does_not_answer_the_challenge_is_not_kept(there: NoticeSite, anna: Visitor) -> None:
    asked = {"channel": "webhook", "target": there.receiver.address}
    error = anna.refused(400, "address-not-proved", "POST", MINE, asked)
    assert "has to answer" in error["says"]
    assert anna.get(MINE)["addresses"] == []


def test_challenges_to_webhooks_count_for_the_caps_of_a_day(
    there: NoticeSite, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_SERVER", 3)
    there.receiver.handler = repeat
    for number in range(3):
        add(there.site.visitor(), "webhook", f"{there.receiver.address}/{number}")
    asked = {"channel": "webhook", "target": there.receiver.address}
    error = anna.refused(400, "address-not-proved", "POST", MINE, asked)
    assert error["says"] == "No more can be sent there today. Try again tomorrow."
    assert len(there.receiver.received) == 3
    assert anna.get(MINE)["addresses"] == []


def test_a_browser_is_an_address_at_once(there: NoticeSite, anna: Visitor) -> None:
    browser = Browser(there.receiver.address)
    address = add(anna, "push", json.dumps(browser.subscription()))
    assert address["confirmed"]
    assert address["target"] is None
    assert there.receiver.received == []


@pytest.mark.parametrize(
    ("channel", "target"),
    [
        ("mail", "anna"),
        ("mail", "anna@example.org\r\nBcc: ben@example.org"),
        ("webhook", "http://example.org/"),
        ("webhook", "https://anna:secret@example.org/"),
        ("push", "no JSON"),
        ("push", "[]"),
        ("push", json.dumps(Browser("http://push.example/").subscription())),
        ("push", "[" * 3000),
    ],
)
def test_an_unusable_address_is_refused(anna: Visitor, channel: str, target: str) -> None:
    anna.refused(400, "invalid-address", "POST", MINE, {"channel": channel, "target": target})
    assert anna.get(MINE)["addresses"] == []


def test_a_person_has_a_limited_number_of_addresses(there: NoticeSite, anna: Visitor) -> None:
    for number in range(MOST_ADDRESSES):
        add(anna, "push", json.dumps(Browser(f"{there.receiver.address}/{number}").subscription()))
    asked = {"channel": "push", "target": json.dumps(Browser(there.receiver.address).subscription())}
    anna.refused(409, "too-many-addresses", "POST", MINE, asked)


def test_nobody_adds_an_address_twice(there: NoticeSite, anna: Visitor) -> None:
    asked = {"channel": "push", "target": json.dumps(Browser(there.receiver.address).subscription())}
    add(anna, **asked)
    anna.refused(409, "address-known", "POST", MINE, asked)


def test_the_first_request_after_a_start_may_replace_a_subscription(there: NoticeSite, anna: Visitor) -> None:
    old, new = (json.dumps(Browser(f"{there.receiver.address}/{name}").subscription()) for name in ("old", "new"))
    id = "x" * LEAST_ID
    row = AddressRow(id, there.id_of(anna), Channel.PUSH, old, "s", "turn", None, False, None, now(), None)
    assert there.site.services.store.notices.add_address(row, most=9)
    renewed = good(anna.ask("PUT", f"{MINE}/{id}/subscription", {"target": new}))
    assert (renewed["id"], renewed["kinds"]) == (id, ["turn"])


def test_people_choose_what_they_are_told(there: NoticeSite, anna: Visitor) -> None:
    address = add(anna, "push", json.dumps(Browser(there.receiver.address).subscription()))
    assert set(address["kinds"]) == set(NoticeKind)
    assert not address["insists"]  # reminders pass quiet hours only if their person says so
    wanted = {"kinds": ["over", "turn"], "quiet": "22:00-07:30 Australia/Sydney", "insists": False}
    changed = anna.ask("PUT", f"{MINE}/{address['id']}", wanted).json()
    assert changed == {**address, **wanted, "kinds": ["turn", "over"]}
    assert anna.get(MINE)["addresses"] == [changed]
    wrong = {"kinds": [], "quiet": "late"}
    anna.refused(400, "invalid-quiet-hours", "PUT", f"{MINE}/{address['id']}", wrong)
    assert anna.get(MINE)["addresses"] == [changed]


def subscription(there: NoticeSite, name: str) -> str:
    return json.dumps(Browser(f"{there.receiver.address}/{name}").subscription())


def renew(visitor: Visitor, id: str, target: str) -> Any:
    answer = visitor.ask("PUT", f"{MINE}/{id}/subscription", {"target": target})
    assert answer.status_code == 200, answer.text
    return answer.json()


def security_events(there: NoticeSite) -> dict[str, list[int]]:
    """Return the security events in the outbox, by the address that is told."""
    found: dict[str, list[int]] = {}
    for row in there.site.services.store.notices.claim(now() + DAY, 99):
        found.setdefault(row.address, []).append(row.number)
    return found


def test_a_browser_that_has_another_subscription_keeps_its_choices(there: NoticeSite, anna: Visitor) -> None:
    id = add(anna, "push", subscription(there, "old"))["id"]
    chosen = anna.ask("PUT", f"{MINE}/{id}", {"kinds": ["turn"], "quiet": "22:00-07:30 Europe/Rome"}).json()
    newer = subscription(there, "new")
    assert renew(anna, id, newer) == renew(anna, id, newer) == chosen
    assert anna.get(MINE)["addresses"] == [chosen]
    row = there.site.services.store.notices.address(id)
    assert row
    assert json.loads(row.target)["endpoint"] == f"{there.receiver.address}/new"


def test_whoever_moves_the_notices_to_another_browser_is_noticed(there: NoticeSite, anna: Visitor) -> None:
    there.receiver.handler = repeat
    id = add(anna, "push", subscription(there, "old"))["id"]
    other = add(anna, "webhook", there.receiver.address)["id"]
    security_events(there)
    newer = subscription(there, "new")
    renew(anna, id, newer)
    renew(anna, id, newer)
    told = security_events(there)
    assert told.pop(other) == [SecurityEvent.ADDRESS_ADDED]
    (before,) = told
    assert told == {before: [SecurityEvent.REMOVED]}
    row = there.site.services.store.notices.address(before)
    assert row
    assert json.loads(row.target)["endpoint"] == f"{there.receiver.address}/old"
    assert before not in [address["id"] for address in anna.get(MINE)["addresses"]]


def test_only_a_browsers_subscription_can_be_replaced_by_its_own_person(there: NoticeSite, anna: Visitor) -> None:
    first = add(anna, "push", subscription(there, "first"))["id"]
    second = subscription(there, "second")
    add(anna, "push", second)
    there.receiver.handler = repeat
    hook = add(anna, "webhook", there.receiver.address)["id"]
    ben = there.site.visitor()
    body = {"target": subscription(there, "third")}
    ben.refused(404, "no-such-address", "PUT", f"{MINE}/{first}/subscription", body)
    anna.refused(400, "invalid-address", "PUT", f"{MINE}/{hook}/subscription", body)
    anna.refused(400, "invalid-address", "PUT", f"{MINE}/{first}/subscription", {"target": "no JSON"})
    anna.refused(409, "address-known", "PUT", f"{MINE}/{first}/subscription", {"target": second})


@pytest.mark.parametrize(("rivals", "status"), [(1, 200), (99, 409)])
def test_a_change_begins_again_when_another_comes_first(
    there: NoticeSite, anna: Visitor, monkeypatch: pytest.MonkeyPatch, rivals: int, status: int
) -> None:
    address = add(anna, "push", json.dumps(Browser(there.receiver.address).subscription()))
    notices, left = there.site.services.store.notices, [rivals]
    swap = notices.replace_address

    def overtaken(before: AddressRow, after: AddressRow) -> bool:
        if left[0]:
            left[0] -= 1
            assert swap(before, replace(before, written=left[0]))
        return swap(before, after)

    monkeypatch.setattr(notices, "replace_address", overtaken)
    wanted = {"kinds": ["over"], "quiet": None, "insists": False}
    assert anna.ask("PUT", f"{MINE}/{address['id']}", wanted).status_code == status
    assert (anna.get(MINE)["addresses"][0]["kinds"] == ["over"]) is (status == 200)


@on_postgres
def test_every_process_hears_of_a_new_address(
    there: NoticeSite, anna: Visitor, open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "REFRESH", 3_600_000)
    other = open_site()
    anna.hot_seat()
    add(anna, "push", json.dumps(Browser(there.receiver.address).subscription()))
    given_up = monotonic() + PATIENCE
    while there.id_of(anna) not in other.services.notifier._people:
        assert monotonic() < given_up, "the other process has not heard of it"
        other.visitor().get("/api/games")


def test_many_at_once_write_no_more_letters_to_an_address(there: NoticeSite) -> None:
    def may_write(person: Person) -> bool:
        try:
            enter(there.site.services, person, Channel.MAIL, "anna@example.org")
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(6) as threads:
        people = (Person(f"p{n}", "Somebody") for n in range(12))
        assert sum(threads.map(may_write, people)) <= MOST_LETTERS


def test_the_log_says_once_that_so_many_addresses_were_entered_that_no_more_are_written_to(
    there: NoticeSite, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "MOST_ENTERED", 2)
    with capture_logs() as logs:
        for n in range(2):
            add(anna, "mail", f"somebody{n}@example.org")
        assert [line for line in logs if line["log_level"] == "warning"] == []
        for n in range(2):
            assert "tomorrow" in too_many_letters(there.site.visitor(), f"another{n}@example.org")["says"]
        monkeypatch.setattr(addresses, "MOST_ENTERED", 3)
        add(anna, "mail", "later@example.org")
        too_many_letters(there.site.visitor(), "another@example.org")
        assert len(there.postbox.messages) == 3
    said = {"event": "notices.too_many_unconfirmed", "log_level": "warning", "most": 2}
    assert [line for line in logs if line["log_level"] == "warning"] == [said, {**said, "most": 3}]


def test_a_network_cannot_use_up_what_confirmation_emails_a_server_has(
    there: NoticeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "MOST_ENTERED", 5)
    monkeypatch.setattr(addresses, "RESERVED", 2)
    monkeypatch.setattr(daily_caps, "FEW_IN_NETWORK", 2)

    def visitor(network: str) -> Visitor:
        return there.site.visitor(client=(network, 50000))

    for n in range(3):
        add(visitor("192.0.2.1"), "mail", f"somebody{n}@example.org")
    too_many_letters(visitor("192.0.2.1"), "another@example.org")
    for n in range(3, 5):
        add(visitor("192.0.2.2"), "mail", f"somebody{n}@example.org")
    too_many_letters(visitor("192.0.2.3"), "another@example.org")
    assert len(there.postbox.messages) == 5


def test_nobody_sees_or_changes_the_addresses_of_others(there: NoticeSite, anna: Visitor) -> None:
    address = add(anna, "push", json.dumps(Browser(there.receiver.address).subscription()))
    other = there.site.visitor()
    assert other.get(MINE)["addresses"] == []
    other.refused(404, "no-such-address", "PUT", f"{MINE}/{address['id']}", {"kinds": []})
    other.refused(404, "no-such-address", "DELETE", f"{MINE}/{address['id']}")
    assert anna.get(MINE)["addresses"] == [address]


def test_a_mail_program_ends_the_letters_with_one_request(there: NoticeSite, anna: Visitor) -> None:
    address = add(anna, "mail", "anna@example.org")
    id, secret = link_in(there.postbox.messages[0], "confirm")
    anna.ask("POST", f"/api/addresses/{id}/confirm", {"word": secret})
    row = there.site.services.store.notices.address(id)
    assert row is not None
    link = there.notifier.senders.stop_link(row).removeprefix(ADDRESS)
    nobody = there.site.client()
    one_click = {"List-Unsubscribe": "One-Click"}
    assert nobody.get(link).status_code == 200
    assert nobody.post(f"/notices/{id}/stop/wrong", data=one_click).status_code == 204
    assert nobody.post(f"/notices/{'x' * 22}/stop/wrong", data=one_click).status_code == 204
    assert [one["id"] for one in anna.get(MINE)["addresses"]] == [address["id"]]
    assert nobody.post(link, data=one_click).status_code == 204
    assert anna.get(MINE)["addresses"] == []


def block(there: NoticeSite) -> str:
    """Press the button behind the link to block in the last letter. Return the link."""
    id, secret = link_in(there.postbox.messages[-1], "block")
    link = f"/notices/{id}/block/{secret}"
    assert there.site.client().post(link).status_code == 204
    return link


def test_an_address_that_its_owner_has_blocked_gets_no_letter_ever_again(
    there: NoticeSite, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(anna, "mail", "Ben@example.org")
    link = block(there)
    assert there.site.client().post(link).status_code == 204  # as a program might that repeats it
    began = now()
    for day in range(100):
        monkeypatch.setattr(there.site.services.clock, "now", lambda day=day: began + day * DAY)
        for target in ("ben@example.org", "BEN+more@Example.org"):
            there.site.visitor().ask("POST", MINE, {"channel": "mail", "target": target})
    assert len(there.postbox.messages) == 1
    add(anna, "mail", "benjamin@example.org")
    assert len(there.postbox.messages) == 2


def test_a_link_that_is_opened_or_guessed_blocks_nothing(there: NoticeSite, anna: Visitor) -> None:
    add(anna, "mail", "ben@example.org")
    id, secret = link_in(there.postbox.messages[0], "block")
    stranger = there.site.client()
    assert stranger.get(f"/notices/{id}/block/{secret}").status_code == 200  # as a scanner of mail does
    for wrong in (f"{id}/block/wrong", f"{'x' * 22}/block/{secret}"):
        assert stranger.post(f"/notices/{wrong}").status_code == 204
    add(there.site.visitor(), "mail", "ben@example.org")
    assert len(there.postbox.messages) == 2


def test_the_link_that_ends_letters_does_not_block_their_address(there: NoticeSite, anna: Visitor) -> None:
    add(anna, "mail", "anna@example.org")
    id, _ = link_in(there.postbox.messages[0], "block")
    row = there.site.services.store.notices.address(id)
    assert row is not None
    link = there.notifier.senders.stop_link(row).removeprefix(ADDRESS)
    derived = (hmac.digest(row.secret.encode(), text, "sha256").hex()[:32] for text in (b"block", id.encode()))
    for secret in (link.rpartition("/")[2], *derived):
        assert there.site.client().post(f"/notices/{id}/block/{secret}").status_code == 204
    assert not there.site.services.store.notices.is_blocked("anna@example.org")
    block(there)
    assert there.site.services.store.notices.is_blocked("anna@example.org")


def test_nobody_learns_that_an_address_is_blocked(there: NoticeSite, anna: Visitor) -> None:
    entered = [add(anna, "mail", f"{name}@example.org") for name in ("carol", "anna")]
    before = anna.get(MINE)["addresses"]
    block(there)
    assert anna.get(MINE)["addresses"] == before
    for address in entered:
        anna.ask("DELETE", f"{MINE}/{address['id']}")
    answers = answers_about(there, "anna@example.org"), answers_about(there, "carol@example.org")
    assert answers[0] == answers[1]


def test_a_blocked_address_gets_no_notices_and_its_person_is_told_elsewhere(there: NoticeSite, anna: Visitor) -> None:
    add(anna, "mail", "anna@example.org")
    id, secret = link_in(there.postbox.messages[0], "confirm")
    anna.post(f"/api/addresses/{id}/confirm", {"word": secret})
    browser = add(anna, "push", subscription(there, "browser"))
    add(there.site.visitor(), "mail", "ANNA+x@example.org")
    security_events(there)
    block(there)
    assert anna.get(MINE)["addresses"] == [browser]
    assert security_events(there) == {browser["id"]: [SecurityEvent.ADDRESS_REMOVED]}


def test_a_blocked_address_can_no_longer_be_confirmed(there: NoticeSite, anna: Visitor) -> None:
    async def block_meanwhile() -> None:
        await asyncio.to_thread(there.site.services.store.notices.block, "anna@example.org")

    add(anna, "mail", "anna@example.org")
    there.postbox.hold = block_meanwhile  # while the next letter is being sent
    add(there.site.visitor(), "mail", "anna@example.org")
    assert len(there.postbox.messages) == 2
    for id, secret in (link_in(letter, "confirm") for letter in there.postbox.messages):
        anna.refused(404, "invalid-confirmation", "POST", f"/api/addresses/{id}/confirm", {"word": secret})


def test_whoever_has_entered_an_address_cannot_take_its_owners_link_away(there: NoticeSite, anna: Visitor) -> None:
    id = add(anna, "mail", "ben@example.org")["id"]
    anna.ask("DELETE", f"{MINE}/{id}")
    block(there)
    add(anna, "mail", "ben@example.org")
    assert len(there.postbox.messages) == 1


def test_the_secret_of_a_webhook_blocks_nothing(there: NoticeSite, anna: Visitor) -> None:
    there.receiver.handler = repeat
    hook = add(anna, "webhook", there.receiver.address)
    row = there.site.services.store.notices.address(hook["id"])
    assert row is not None
    block_secret = there.site.services.store.notices.block_secret(row.id)
    for link in (f"{row.id}/block/{block_secret}", f"{row.id}/stop/{row.secret}"):
        assert there.site.client().post(f"/notices/{link}").status_code == 204
    assert anna.get(MINE)["addresses"] == [hook]
    assert not there.site.services.store.notices.is_blocked(there.receiver.address)
