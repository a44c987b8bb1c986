"""An address that a mail server reports as missing, once an email to it was sent, gets no more emails."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.processes import PATIENCE
from tests.served import on_every_database
from tests.server.notify.hand_moved import NoticeSite, hand_moved
from tests.server.visitor import Visitor
from tuckerbox.cli import app
from tuckerbox.match import DAY
from tuckerbox.server.notify.bounces import MOST_BYTES, read_bounce
from tuckerbox.server.table.notice_rows import AddressRow, Channel, NoticeKind, SecurityEvent, security_notice
from tuckerbox.server.table.rows import now

HOUR = 3_600_000
ANNA = "Anna.B+games@mail.example"
STOPPED = "Removed: the address does not exist, so the server sends nothing there any more.\n"
NO_REPORT = "Ignored: the email reports nothing that counts.\n"
NOT_OURS = "Ignored: the server has sent no such email to this address, or has removed the address since.\n"

# Written after RFC 3464, in the manner of several mail servers.
REPORT = """\
Return-Path: <>
Date: Sat, 28 Nov 2026 09:14:02 +0000
From: MAILER-DAEMON@relay.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: table@table.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4QxJ.1795857242/relay.example"
Message-Id: <20261128091402.4QxJ@relay.example>

--4QxJ.1795857242/relay.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

{recipient} did not take our message. See below.

--4QxJ.1795857242/relay.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
X-Queue-Id: 4QxJ
Arrival-Date: Sat, 28 Nov 2026 09:14:00 +0000

Final-Recipient: rfc822; {recipient}
Original-Recipient: rfc822;{original}
Action: {action}
Status: {status}
Remote-MTA: dns; mx.mail.example
Diagnostic-Code: smtp; {reply}

--4QxJ.1795857242/relay.example
{returned}
--4QxJ.1795857242/relay.example--
"""
HEADERS = """\
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Tuckerbox <table@table.example>
To: {recipient}
Subject: Your turn
Message-ID: <{key}@table.example>
"""
WHOLE = HEADERS.replace("text/rfc822-headers", "message/rfc822") + "\nYour turn in Outback.\n"
CURT = """\
From: postmaster@mail.example
To: table@table.example
Content-Type: multipart/report; boundary=b; report-type=delivery-status

--b
content-type: MESSAGE/DELIVERY-STATUS

reporting-mta: dns;mail.example

final-recipient: RFC822;<{recipient}>
action: Failed
status: 5.1.10 (no such recipient)

--b
content-type: Message/RFC822

message-id:
 <{key}@table.example>
subject: Your turn

--b--
"""


def report(key: str, form: str = REPORT, returned: str = HEADERS, **more: str) -> str:
    """Return a report that the letter with this key could not be delivered to Anna, or a variation of it."""
    reply = "550 5.1.1 <anna@mail.example>: Recipient address rejected: User unknown"
    fields = {"key": key, "recipient": ANNA, "action": "failed", "status": "5.1.1", "reply": reply, **more}
    fields.setdefault("original", fields["recipient"])
    return form.replace("{returned}", returned).format(**fields)


@dataclass
class Post(NoticeSite):
    """A server that has written a letter to Anna."""

    database: str
    anna: Visitor
    address: AddressRow

    def write(self) -> EmailMessage:
        row = security_notice(SecurityEvent.ADDRESS_ADDED, "", self.address, now() + self.notifier.ahead)
        self.site.services.store.notices.plan([row])
        self.notifier.ahead += 3_600_000
        self.site.call(self.notifier.send_due)
        return self.postbox.messages[-1]

    @property
    def key(self) -> str:
        return str(self.postbox.messages[-1]["Message-ID"]).removeprefix("<").removesuffix("@table.example>")

    def hand_in(self, email: str | bytes) -> Result:
        return CliRunner().invoke(app, ["bounce", "--database", self.database], input=email)

    def shown(self) -> list[dict[str, Any]]:
        """Return the addresses that Anna's settings show."""
        return self.anna.get("/api/me/addresses")["addresses"]  # type: ignore[no-any-return]


@pytest.fixture
def post(database: str) -> Iterator[Post]:
    with hand_moved(database) as opened:
        anna = opened.site.visitor("Anna")
        person, kinds = opened.id_of(anna), ",".join(NoticeKind)
        row = AddressRow("a1", person, Channel.MAIL, ANNA, "s", kinds, None, False, None, now(), None)
        assert opened.site.services.store.notices.add_address(row, most=9)
        there = Post(**vars(opened), database=database, anna=anna, address=row)
        assert there.write()["To"] == ANNA
        yield there


@on_every_database
@pytest.mark.parametrize("returned", [HEADERS, WHOLE], ids=["headers", "whole"])
def test_an_address_that_has_bounced_gets_no_more_emails(post: Post, returned: str) -> None:
    result = post.hand_in(report(post.key, returned=returned))
    assert (result.exit_code, result.stdout, result.stderr) == (0, STOPPED, "")
    assert post.shown() == []
    again = post.hand_in(report(post.key, returned=returned))
    assert (again.exit_code, again.stdout) == (0, NOT_OURS)


@pytest.mark.parametrize(
    "variation",
    [
        {"form": CURT},
        {"recipient": ANNA.upper()},
        {"recipient": "box-1234@inside.example", "original": ANNA},
        {"status": "5.0.0", "reply": "550 No such person at this address"},
        {"status": "5.0.0", "reply": "550-5.1.1 No such person"},
    ],
    ids=["as another server writes it", "in capitals", "delivered elsewhere", "bare reply", "status in the reply"],
)
def test_mail_servers_report_it_in_several_ways(post: Post, variation: dict[str, str]) -> None:
    assert post.hand_in(report(post.key, **variation)).stdout == STOPPED
    assert post.shown() == []


def test_a_bounce_and_a_refusal_at_once_have_the_same_result(post: Post) -> None:
    notices = post.site.services.store.notices
    post.hand_in(report(post.key))
    bounced = post.shown(), notices.address("a1"), notices.claim(now() + 10**9, 9)
    assert notices.add_address(post.address, most=9)
    post.postbox.refusal = "550 5.1.1 no such mailbox"
    post.write()
    assert (post.shown(), notices.address("a1"), notices.claim(now() + 10**9, 9)) == bounced


@pytest.mark.parametrize(
    "variation",
    [
        {"action": "delayed", "status": "4.4.1"},
        {"action": "delayed"},
        {"action": "failed", "status": "4.2.2"},
        {"action": "delivered", "status": "2.0.0"},
        {"action": "relayed"},
        {"status": "5.2.2"},
        {"status": "5.7.1"},
        {"status": "5.1.8"},
        {"status": "5.0.0", "reply": "554 Your message looks like spam"},
        {"status": "5.0.0", "reply": "550 5.7.1 Your message looks like spam"},
        {"status": "unknown"},
    ],
    ids=lambda variation: " ".join(variation.values()),
)
def test_a_report_of_anything_else_changes_nothing(post: Post, variation: dict[str, str]) -> None:
    result = post.hand_in(report(post.key, **variation))
    assert (result.exit_code, result.stdout) == (0, NO_REPORT)
    assert [address["id"] for address in post.shown()] == ["a1"]


def test_a_forged_bounce_changes_nothing(post: Post) -> None:
    other = replace(post.address, id="b1", person="ben", target="ben@mail.example")
    notices = post.site.services.store.notices
    assert notices.add_address(other, most=9)
    unsent = security_notice(SecurityEvent.ADDRESS_ADDED, "", post.address, now() + 10**9)
    notices.plan([unsent])
    forged = [
        report(post.key.replace("a1", "a2")),
        report("a1"),
        report(unsent.key),
        report("confirm-a1"),
        report(post.key, recipient=other.target),
        report(post.key, recipient=f"x{ANNA}"),
        report("", returned=HEADERS.replace("Message-ID", "X-Message-ID")),
    ]
    for email in forged:
        result = post.hand_in(email)
        assert (result.exit_code, result.stdout in (NOT_OURS, NO_REPORT)) == (0, True)
    assert [address["id"] for address in post.shown()] == ["a1"]
    assert notices.address("b1") == other


def test_the_letter_that_asks_for_a_confirmation_bounces_in_silence(post: Post) -> None:
    """The settings show the same for an address that does not exist as for one whose owner has not answered."""
    asked = post.anna.post("/api/me/addresses", {"channel": "mail", "target": "nobody@mail.example"})
    assert post.postbox.messages[-1]["To"] == "nobody@mail.example"
    before = post.shown()
    assert asked in before
    assert post.hand_in(report(post.key, recipient="nobody@mail.example")).stdout == NOT_OURS
    assert post.shown() == before


# How an email fails that a mail server refuses for good, although the address may exist: by a report, or at once.
DEAD_ENDS = [
    {"status": "5.4.4", "reply": "Host or domain name not found"},
    {"status": "5.2.1"},
    {"status": "5.4.1", "reply": "550 5.4.1 Recipient address rejected: Access denied"},
    {"status": "5.0.0", "reply": "550 5.2.1 The mailbox is disabled"},
    {"refusal": "550 5.2.1 The mailbox is disabled"},
    {"refusal": "554 No"},
    {"data_refusal": "554 5.4.6 Mail loop"},
]
FULL = [{"status": "5.2.2"}, {"refusal": "552 Mailbox full"}, {"refusal": "550 5.2.2 Mailbox full"}]


def fail(post: Post, how: dict[str, str], pause: int = DAY // 2) -> None:
    """Let an email to Anna fail. Some time later, write one to Ben."""
    if "status" in how:
        post.write()
        post.hand_in(report(post.key, **how))
    else:
        vars(post.postbox).update(how)
        post.write()
        vars(post.postbox).update(dict.fromkeys(how))
    post.notifier.ahead += pause
    ben = post.site.services.store.notices.address("b1")
    if ben is not None:
        post.site.services.store.notices.plan(
            [security_notice(SecurityEvent.ADDRESS_ADDED, "", ben, now() + post.notifier.ahead - HOUR)]
        )
        post.site.call(post.notifier.send_due)


@pytest.fixture
def ben(post: Post) -> None:
    row = replace(post.address, id="b1", person="ben", target="ben@mail.example")
    assert post.site.services.store.notices.add_address(row, most=9)


@on_every_database
@pytest.mark.parametrize("how", DEAD_ENDS, ids=lambda how: " ".join(how.values()))
def test_an_address_that_no_email_reaches_three_times_in_a_row_gets_no_more(
    post: Post, ben: None, how: dict[str, str]
) -> None:
    for _ in range(2):
        fail(post, how)
    assert [address["id"] for address in post.shown()] == ["a1"]
    fail(post, how)
    assert post.shown() == []


@pytest.mark.parametrize("how", FULL, ids=lambda how: " ".join(how.values()))
def test_full_mailboxes_may_have_room_again(post: Post, ben: None, how: dict[str, str]) -> None:
    for _ in range(4):
        fail(post, how)
    assert [address["id"] for address in post.shown()] == ["a1"]


def test_an_email_that_arrives_in_between_shows_that_an_address_is_alive(post: Post, ben: None) -> None:
    for _ in range(2):
        for _ in range(2):
            fail(post, DEAD_ENDS[0])
        post.write()
    assert [address["id"] for address in post.shown()] == ["a1"]


def test_the_email_that_costs_an_address_is_the_last_one_that_is_tried(post: Post, ben: None) -> None:
    tried = []

    async def count() -> None:
        tried.append(post.address)

    for _ in range(2):
        fail(post, {"data_refusal": "554 5.4.6 Mail loop"})
    due = security_notice(SecurityEvent.ADDRESS_ADDED, "", post.address, now() + post.notifier.ahead - HOUR)
    post.site.services.store.notices.plan([replace(due, key=key) for key in ("n1", "n2", "n3")])
    post.postbox.data_refusal, post.postbox.hold = "554 5.4.6 Mail loop", count
    post.site.call(post.notifier.send_due)
    assert post.shown() == []
    assert len(tried) == 1


def test_a_bad_day_of_a_mail_server_costs_nobody_their_address(post: Post, ben: None) -> None:
    for _ in range(5):
        fail(post, DEAD_ENDS[4], pause=HOUR)
    assert [address["id"] for address in post.shown()] == ["a1"]


def test_a_mail_server_that_refuses_everything_costs_nobody_their_address(post: Post) -> None:
    for _ in range(5):
        fail(post, DEAD_ENDS[4])
    assert [address["id"] for address in post.shown()] == ["a1"]


def test_the_command_says_what_a_report_has_changed(post: Post, ben: None) -> None:
    for _ in range(2):
        fail(post, DEAD_ENDS[0])
    post.write()
    email = report(post.key, **DEAD_ENDS[0])
    assert post.hand_in(email).stdout.startswith("Removed: several emails did not reach the address")
    assert post.hand_in(email).stdout == NOT_OURS


NESTED = "".join(f"Content-Type: multipart/report; boundary=b{n}\n\n--b{n}\n" for n in range(3000))
NO_BOUNCES = {
    "empty": b"",
    "noise": bytes(range(256)) * 64,
    "a reply": b"From: anna@mail.example\nSubject: Re: Your turn\nTo: table@table.example\n\nThanks!\n",
    "a report without parts": b"Content-Type: multipart/report; report-type=delivery-status\n\nHello.\n",
    "a report that ends early": report("k").partition("Final-Recipient")[0].encode(),
    "a report on reading": report("k").replace("delivery-status", "disposition-notification").encode(),
    "parts in parts": NESTED.encode(),
    "wrong letters": report("k", status="5.1.1", action="f\udce4iled").encode(errors="surrogateescape"),
    "returned as noise": report("k", returned="Content-Type: message/rfc822\n\n\x00\x01<>").encode(),
    "returned badly encoded": report(
        "k", returned="Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: base64\n\n=?=\n"
    ).encode(),
}  # fmt: skip


@pytest.mark.parametrize("email", NO_BOUNCES.values(), ids=NO_BOUNCES)
def test_an_email_that_is_no_bounce_is_ignored(email: bytes) -> None:
    result = CliRunner().invoke(app, ["bounce", "--database", "sqlite:////nowhere/at/all.db"], input=email)
    assert (result.exit_code, result.stdout, result.stderr) == (0, NO_REPORT, "")


@pytest.mark.parametrize("letters", ["\xe4\udcff", "=?x?q?=", "\x00", "(", ";;;", "é" * 9])
@pytest.mark.parametrize("field", ["recipient", "original", "action", "status", "reply", "key"])
def test_no_field_of_a_bounce_can_break_the_command(field: str, letters: str) -> None:
    found = read_bounce(report(**{"key": "k", field: letters}).encode(errors="surrogateescape"))
    assert found is None or found.key == "k"


def test_an_email_that_is_too_long_is_read_to_its_end_and_ignored(post: Post) -> None:
    long = report(post.key).encode() + b"x" * MOST_BYTES
    result = as_a_mail_server(post.database, long)
    assert (result.returncode, result.stdout) == (0, b"Ignored: the email is too long for a bounce.\n")
    assert len(post.shown()) == 1


def as_a_mail_server(database: str, email: bytes) -> subprocess.CompletedProcess[bytes]:
    """Hand an email to the command as a mail server does: on a pipe, with next to no environment."""
    command = [sys.executable, "-m", "tuckerbox", "bounce", "--database", database]
    env = {"PATH": os.environ["PATH"]}
    return subprocess.run(command, input=email, env=env, capture_output=True, timeout=PATIENCE, check=False)


@on_every_database
def test_a_mail_server_hands_a_bounce_to_the_command_while_the_server_runs(post: Post) -> None:
    result = as_a_mail_server(post.database, report(post.key).encode())
    assert (result.returncode, result.stdout, result.stderr) == (0, STOPPED.encode(), b"")
    assert post.shown() == []


def test_the_mail_server_tries_again_while_the_database_cannot_be_used(post: Post) -> None:
    email = report(post.key)
    nowhere = CliRunner().invoke(app, ["bounce", "--database", "postgresql://nobody@127.0.0.1:1/none"], input=email)
    assert nowhere.exit_code == 75
    assert "can't be used" in nowhere.stderr
    for url in ("mysql://x/y", "postgresql://x@localhost:5432x/y"):
        wrong = CliRunner().invoke(app, ["bounce", "--database", url], input=email)
        assert wrong.exit_code == 75


@on_every_database
def test_the_mail_server_tries_again_if_the_database_is_not_the_servers(empty_database: str) -> None:
    for _ in range(2):  # the first attempt must not have set it up
        result = CliRunner().invoke(app, ["bounce", "--database", empty_database], input=report("k"))
        assert result.exit_code == 75
        assert "the server's database" in " ".join(result.stderr.split())
    file = Path(empty_database.removeprefix("sqlite:///"))
    assert not file.exists()


def test_the_mail_server_tries_again_while_another_program_keeps_the_database_locked(post: Post) -> None:
    other = sqlite3.connect(post.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("begin immediate")
    locked = post.hand_in(report(post.key))
    other.execute("rollback")
    other.close()
    assert locked.exit_code == 75
    assert locked.stderr.endswith("locked.\n")
    assert post.hand_in(report(post.key)).stdout == STOPPED
