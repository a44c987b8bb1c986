"""Notices and addresses are kept; each notice is claimed by one process at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256

import pytest
from sqlalchemy import select

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import sit_together
from tuckerbox.server.store import Store, tables
from tuckerbox.server.store.notices import LEASE, NoticeStore
from tuckerbox.server.table.notice_rows import GATHER, AddressRow, NoticeKind, NoticeRow, NoticeState
from tuckerbox.server.table.rows import now

ANNA = AddressRow("a1", "anna", "mail", "anna@example.org", "secret", "turn,over", None, False, None, 1000, None)
TURN = NoticeRow("turn-m1-17-a1", "a1", NoticeKind.TURN, "m1", 17, 5000)


@pytest.fixture
def notices(database: str) -> Iterator[NoticeStore]:
    store = Store(database)
    yield store.notices
    store.close()


@on_every_database
def test_an_address_is_kept_until_it_is_removed(notices: NoticeStore) -> None:
    assert notices.add_address(ANNA, most=5)
    assert notices.addresses_of("anna") == [ANNA]
    assert notices.address("a1") == ANNA
    assert notices.remove_address("a1")
    assert not notices.remove_address("a1")
    assert notices.addresses_of("anna") == []


@on_every_database
def test_a_person_has_an_address_once_and_not_too_many(notices: NoticeStore) -> None:
    assert notices.add_address(ANNA, most=2)
    assert not notices.add_address(replace(ANNA, id="a2"), most=2)
    assert notices.add_address(replace(ANNA, id="a2", target="other@example.org"), most=2)
    assert not notices.add_address(replace(ANNA, id="a3", target="third@example.org"), most=2)
    assert notices.add_address(replace(ANNA, id="b1", person="ben"), most=2)
    assert notices.email_addresses_since(1000, 1000) == 3
    assert notices.email_addresses_since(1001, 2000) == notices.email_addresses_since(0, 999) == 0


@on_every_database
def test_letters_are_unanswered_until_the_address_is_confirmed(notices: NoticeStore) -> None:
    for n, target in enumerate(["anna@example.org", "Anna+1@Example.org", "ben@example.org"]):
        row = replace(ANNA, id=f"a{n}", person=f"p{n}", target=target, proof="word", created=1000 + n)
        assert notices.add_address(row, most=5)
    assert notices.unconfirmed_since("anna@example.org", 1000, 2000) == [1001, 1000]
    assert notices.unconfirmed_since("anna@example.org", 1001, 2000) == [1001]
    assert notices.unconfirmed_since("anna@example.org", 0, 1000) == [1000]
    first = notices.address("a0")
    assert first
    assert notices.replace_address(first, replace(first, proof=None))
    assert notices.unconfirmed_since("anna@example.org", 1000, 2000) == [1001]


@on_every_database
def test_an_address_changes_only_from_what_it_was(notices: NoticeStore) -> None:
    notices.add_address(replace(ANNA, proof="word"), most=5)
    assert not notices.replace_address(ANNA, replace(ANNA, kinds="chat"))
    assert notices.replace_address(replace(ANNA, proof="word"), ANNA)
    assert notices.addresses_of("anna") == [ANNA]


@on_every_database
def test_an_address_does_not_become_one_that_its_person_has(notices: NoticeStore) -> None:
    other = replace(ANNA, id="a2", target="other@example.org")
    assert notices.add_address(ANNA, most=5)
    assert notices.add_address(other, most=5)
    assert not notices.replace_address(other, replace(other, target=ANNA.target))
    assert notices.addresses_of("anna") == [ANNA, other]


@on_every_database
def test_a_notice_is_planned_once(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([TURN])
    notices.plan([replace(TURN, due=1), replace(TURN, key="zzz")])
    assert [row.key for row in notices.claim(5000, 10)] == ["turn-m1-17-a1", "zzz"]
    notices.plan([TURN])
    assert notices.claim(5000, 10) == []


@on_every_database
def test_a_notice_is_due_at_its_time_and_again_if_nobody_settles_it(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([TURN])
    assert notices.claim(4999, 10) == []
    assert notices.claim(5000, 10) == [replace(TURN, tries=1, due=5000 + LEASE)]
    assert notices.claim(5000 + LEASE - 1, 10) == []
    (again,) = notices.claim(5000 + LEASE, 10)
    assert again.tries == 2


@on_every_database
def test_a_settled_notice_is_not_due_again(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([TURN, replace(TURN, key="zzz")])
    first, second = notices.claim(5000, 10)
    notices.note_outcome(first, NoticeState.SENT)
    notices.note_outcome(second, NoticeState.WAITING, "The mail server answered with 451.", due=9000)
    assert notices.claim(8999, 10) == []
    (again,) = notices.claim(10**12, 10)
    assert (again.key, again.reason) == ("zzz", "The mail server answered with 451.")


@on_every_database
def test_putting_a_notice_off_is_no_attempt(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([TURN])
    (early,) = notices.claim(5000, 10)
    notices.postpone([early], 9000)
    assert notices.claim(8999, 10) == []
    assert notices.claim(9000, 10) == [replace(TURN, tries=1, due=9000 + LEASE)]


@on_every_database
def test_a_late_process_settles_nothing_that_another_has_claimed_since(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([TURN])
    (late,) = notices.claim(5000, 10)
    notices.claim(5000 + LEASE, 10)
    notices.note_outcome(late, NoticeState.FAILED)
    assert notices.claim(10**12, 10)


@on_every_database
def test_many_at_once_claim_each_notice_once(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.plan([replace(TURN, key=f"k{n}") for n in range(100)])
    with ThreadPoolExecutor(4) as threads:
        claims = list(threads.map(lambda _: notices.claim(5000, 10), range(30)))
    keys = [row.key for claimed in claims for row in claimed]
    assert len(keys) == len(set(keys))
    rest = notices.claim(5000, 100)
    assert sorted(keys + [row.key for row in rest]) == sorted(f"k{n}" for n in range(100))


@on_every_database
def test_old_rows_are_forgotten(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.add_address(replace(ANNA, id="a2", target="other@example.org", proof="word"), most=5)
    notices.plan([TURN, replace(TURN, key="new", due=9000), replace(TURN, key="to a2", address="a2")])
    for row in notices.claim(9000, 10):
        notices.note_outcome(row, NoticeState.SENT, due=TURN.due if row.key == TURN.key else 9000)
    notices.purge(9000)
    assert notices.addresses_of("anna") == [ANNA]
    notices.plan([TURN, replace(TURN, key="new")])
    assert [row.key for row in notices.claim(5000, 10)] == ["turn-m1-17-a1"]


@on_every_database
def test_looks_of_people_without_an_address_are_forgotten(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    for person in ("anna", "ben"):
        notices.note_look(person, 9000, "m1")
    notices.purge(9000)
    assert [notices.looked(person, "m1", at_list=False) for person in ("anna", "ben")] == [9000, 0]
    notices.remove_address("a1")
    notices.purge(9000)
    assert notices.looked("anna", "m1", at_list=False) == 0


@on_every_database
def test_after_a_letter_its_person_has_to_look(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.note_letter("a1", 7000)
    assert notices.confirmed(["anna"]) == [replace(ANNA, written=7000)]
    assert notices.looked("anna", "m1", at_list=True) == 0
    notices.note_look("anna", 8000, "m1")
    notices.note_look("anna", 9000, "m1")
    assert notices.confirmed(["anna"]) == [ANNA]
    assert notices.looked("anna", "m1", at_list=True) == notices.looked("anna", "m1", at_list=False) == 9000


@on_every_database
def test_a_notice_that_is_held_back_is_due_soon_after_a_look(notices: NoticeStore) -> None:
    notices.add_address(replace(ANNA, written=4000), most=5)
    notices.plan([TURN])
    (row,) = notices.claim(6000, 9)
    notices.hold(row, 6000)
    assert notices.claim(10**9, 9) == []
    notices.note_look("anna", 7000, "m1")
    assert notices.claim(7000 + GATHER - 1, 9) == []
    (row,) = notices.claim(7000 + GATHER, 9)
    assert row.tries == 1
    notices.hold(row, 8000)
    assert [again.key for again in notices.claim(8000, 9)] == [TURN.key], "they have looked since the letter"


@on_every_database
def test_a_look_at_the_list_is_kept_apart_from_one_at_a_table(notices: NoticeStore) -> None:
    notices.add_address(replace(ANNA, written=7000), most=5)
    notices.note_look("anna", 8000)
    assert notices.confirmed(["anna"]) == [ANNA]
    assert (notices.looked("anna", "m1", at_list=False), notices.looked("anna", "m1", at_list=True)) == (0, 8000)
    notices.note_look("anna", 9000, "m1")
    assert (notices.looked("anna", "m1", at_list=False), notices.looked("anna", "m1", at_list=True)) == (9000, 9000)


@on_every_database
def test_a_look_at_a_table_counts_for_no_other_and_is_forgotten_in_time(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.note_look("anna", 8000, "m1")
    notices.note_look("anna", 9000, "m2")
    assert [notices.looked("anna", match, at_list=True) for match in ("m1", "m2", "m3")] == [8000, 9000, 0]
    notices.purge(9000)
    assert [notices.looked("anna", match, at_list=True) for match in ("m1", "m2", "m3")] == [0, 9000, 0]


def test_people_with_a_confirmed_address_are_to_be_notified_of_their_tables(site: Site) -> None:
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = sit_together(anna, bruce)
    notices = site.services.store.notices
    assert notices.people_to_notify(0) == {}
    sits = {person for people in site.services.store.shelf(match).sitters.values() for person in people}
    one, other = sorted(sits)
    notices.add_address(replace(ANNA, person=one), most=5)
    notices.add_address(replace(ANNA, id="a2", person=other, proof="word"), most=5)
    assert notices.people_to_notify(0) == notices.people_to_notify(0, {match, "elsewhere"}) == {match: {one}}
    assert notices.people_to_notify(0, {"elsewhere"}) == {}
    anna.act(match, "resign", seat=0)
    assert notices.people_to_notify(0) == {match: {one}}
    later = now() + 1
    assert notices.people_to_notify(later) == {}
    anna.post(f"/api/matches/{match}/chat", {"text": "Another match?", "key": "aaaaaaaa"})
    assert notices.people_to_notify(later - 60_000) == {match: {one}}


@on_every_database
def test_an_address_is_forgotten_whoever_has_entered_it(notices: NoticeStore) -> None:
    notices.add_address(ANNA, most=5)
    notices.add_address(replace(ANNA, id="b1", person="ben"), most=5)
    notices.add_address(replace(ANNA, id="b2", person="ben", target="Anna+games@Example.org"), most=5)
    notices.add_address(replace(ANNA, id="b3", person="ben", target="annabel@example.org"), most=5)
    notices.plan([TURN])
    assert notices.forget_target("anna@example.org") == 3
    assert notices.forget_target("anna@example.org") == 0
    assert notices.forget_target("annabel@example.org") == 1
    assert notices.claim(5000, 10) == []


@on_every_database
def test_a_blocked_address_is_known_in_all_its_spellings_until_it_is_unblocked(notices: NoticeStore) -> None:
    notices.block("Anna+games@Example.org")
    notices.block("anna@example.org")
    blocked = ["anna@example.org", "ANNA@example.org", "anna+x@EXAMPLE.org"]
    assert [target for target in [*blocked, "annabel@example.org"] if notices.is_blocked(target)] == blocked
    assert notices.unblock("ANNA@example.org")
    assert not notices.unblock("anna@example.org")
    assert not any(map(notices.is_blocked, blocked))


@pytest.mark.parametrize(
    ("known", "asked"), [("exämple.org", "xn--exmple-cua.org"), ("straße.org", "xn--strae-oqa.org")]
)
def test_an_address_is_known_in_both_spellings_of_its_domain(notices: NoticeStore, known: str, asked: str) -> None:
    """Before addresses were stored in ASCII, some were blocked and stored in letters."""
    for before, later in ((known, asked), (asked, known)):
        notices.add_address(replace(ANNA, target=f"Anna@{before}"), most=5)
        assert notices.forget_target(f"anna@{later}") == 1
        notices.block(f"Anna@{before}")
        assert notices.is_blocked(f"anna+x@{later}")
        assert not notices.is_blocked("anna@strasse.org")
        assert notices.unblock(f"anna@{later}")
        assert not notices.is_blocked(f"anna@{before}")


@pytest.mark.parametrize("label", ["xn--a-rc4g", "xn--99999999", "xn--"])
def test_a_domain_that_stands_for_no_letters_can_be_blocked(notices: NoticeStore, label: str) -> None:
    assert not notices.is_blocked(f"anna@{label}.org")
    notices.block(f"anna@{label}.org")
    assert notices.is_blocked(f"anna@{label}.org")


@on_every_database
def test_blocking_an_address_removes_it_where_it_is_confirmed(notices: NoticeStore) -> None:
    waits = replace(ANNA, id="b1", person="ben", proof="word")
    other = replace(ANNA, id="b2", person="ben", target="annabel@example.org")
    for row in (ANNA, waits, other):
        assert notices.add_address(row, most=5)
    notices.plan([TURN])
    notices.block("Anna@example.org")
    assert notices.address("a1") is None
    assert notices.claim(5000, 10) == []
    kept = notices.address("b1")
    assert kept
    assert kept.proof != "word"
    assert notices.addresses_of("ben") == [replace(waits, proof=kept.proof), other]


@on_every_database
def test_a_blocked_address_is_not_stored(database: str) -> None:
    store = Store(database)
    store.notices.block("anna@example.org")
    with store.engine.connect() as connection:
        (stored,) = connection.execute(select(tables.blocked.c.mailbox)).scalars()
    store.close()
    assert re.fullmatch("[0-9a-f]{64}", stored)
    assert stored != sha256(b"anna@example.org").hexdigest(), "anybody can compute it, and try addresses out"
