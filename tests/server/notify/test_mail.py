"""Email reaches a real mail server, in a form that mail programs and spam filters expect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.server.notify.postbox import Postbox, postbox
from tuckerbox.server.notify.delivery_result import AddressError, Delivery, DeliveryStatus
from tuckerbox.server.notify.mail import Letter, MailServer, Paragraph, checked_address, compose, send

LETTER = Letter(
    "n-17-a1b2",
    "Your turn in Outback",
    (
        Paragraph("Julie’s koala moved to row 5 <5a>.", "https://table.example/m/a1b2/17", "Open the match"),
        Paragraph("You get this because you asked for it."),
    ),
    "https://table.example/unsubscribe/abc",
)


def posted(to: Callable[[MailServer], MailServer] = lambda server: server, **refusals: Any) -> tuple[Postbox, Delivery]:
    """Send a letter to a mail server that may refuse it. Return the server's box and what became of the letter."""

    async def attempt() -> tuple[Postbox, Delivery]:
        async with postbox() as (box, server):
            vars(box).update(refusals)
            return box, await send(to(server), LETTER, "anna@example.org")

    return asyncio.run(attempt())


def test_a_letter_arrives_plain_and_as_html() -> None:
    box, sent = posted()
    assert sent.status is DeliveryStatus.SENT
    (message,) = box.messages
    assert message["Subject"] == "Your turn in Outback"
    assert message["To"] == "anna@example.org"
    assert message["From"] == "Tuckerbox <table@table.example>"
    assert message["Message-ID"] == "<n-17-a1b2@table.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe"] == "<https://table.example/unsubscribe/abc>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    plain = message.get_body(("plain",))
    rich = message.get_body(("html",))
    assert plain is not None
    assert rich is not None
    assert plain.get_content().splitlines() == [
        "Julie’s koala moved to row 5 <5a>.",
        "Open the match: https://table.example/m/a1b2/17",
        "",
        "You get this because you asked for it.",
    ]
    assert "row 5 &lt;5a&gt;." in rich.get_content()
    assert '<a href="https://table.example/m/a1b2/17"' in rich.get_content()
    assert "<img" not in rich.get_content()


def test_every_attempt_has_the_same_id() -> None:
    first, second = (posted()[0].messages[0] for _ in range(2))
    assert first["Message-ID"] == second["Message-ID"]


def test_a_subject_adds_no_header() -> None:
    server = MailServer("mail.example", 25, "table@table.example")
    letter = Letter("k", "Anna\r\nBcc: everybody@example.org\r\n\r\nhello", ())
    message = compose(letter, server, "anna@example.org")
    assert message["Bcc"] is None
    assert message["Subject"] == "Anna Bcc: everybody@example.org hello"


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("550 no such mailbox", DeliveryStatus.GONE),
        ("553 no such mailbox", DeliveryStatus.GONE),
        ("550 5.1.1 no such mailbox", DeliveryStatus.GONE),
        ("550 5.7.1 relaying denied", DeliveryStatus.FAILED),
        ("550 5.1.8 sender address rejected: domain not found", DeliveryStatus.FAILED),
        ("552 mailbox full", DeliveryStatus.FAILED),
        ("450 try later", DeliveryStatus.RETRY),
    ],
)
def test_a_refused_recipient(reply: str, outcome: DeliveryStatus) -> None:
    box, refused = posted(refusal=reply)
    assert refused.status is outcome
    assert not box.messages


@pytest.mark.parametrize(
    ("reply", "outcome"), [("554 spam", DeliveryStatus.FAILED), ("451 later", DeliveryStatus.RETRY)]
)
def test_a_refused_message(reply: str, outcome: DeliveryStatus) -> None:
    _, refused = posted(data_refusal=reply)
    assert refused.status is outcome
    assert reply[:3] in refused.reason
    assert not refused.may_have_arrived


def test_a_mail_server_that_does_not_take_our_emails_says_nothing_about_an_address() -> None:
    async def refused_at_once() -> Delivery:
        async def refuse(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"554 mail.example takes no emails from you\r\n")
            writer.close()

        async with await asyncio.start_server(refuse, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            return await send(MailServer("127.0.0.1", port, "table@table.example", tls="none"), LETTER, "a@example.org")

    _, sender_refused = posted(sender_refusal="553 5.7.1 not your address")
    for failed in (sender_refused, asyncio.run(refused_at_once())):
        assert failed.status is DeliveryStatus.FAILED
        assert not failed.refused


def test_a_message_whose_reply_is_lost_may_have_arrived() -> None:
    _, unknown = posted(hangs_up=True)
    assert unknown.status is DeliveryStatus.RETRY
    assert unknown.may_have_arrived


def test_a_mail_server_that_is_down_is_tried_again() -> None:
    async def attempt() -> Delivery:
        async with postbox() as (_, server):
            pass
        return await send(server, LETTER, "anna@example.org")

    failed = asyncio.run(attempt())
    assert failed.status is DeliveryStatus.RETRY
    assert "can't be reached" in failed.reason
    assert not failed.may_have_arrived


def test_a_message_is_not_sent_in_the_clear_where_encryption_is_expected() -> None:
    box, failed = posted(lambda server: replace(server, tls="starttls"))  # this mail server can't encrypt
    assert failed.status is DeliveryStatus.RETRY
    assert "STARTTLS" in failed.reason
    assert not box.messages


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", ("mail.example", 587, "starttls", None, None)),
        ("smtp://127.0.0.1:25?tls=none", ("127.0.0.1", 25, "none", None, None)),
        ("smtps://ann:p%40ss@mail.example", ("mail.example", 465, "from the start", "ann", "p@ss")),
    ],
)
def test_the_operator_names_a_mail_server(url: str, server: tuple[Any, ...]) -> None:
    found = MailServer.parse(url, "Tuckerbox <table@example.org>")
    assert (found.host, found.port, found.tls, found.user, found.password) == server
    assert found.domain == "example.org"


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://mail:x", "smtp://m?tls=no"])
def test_a_wrong_mail_server_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(ValueError, match="TUCKERBOX_MAIL should look like"):
        MailServer.parse(url, "table@example.org")


def test_a_wrong_sender_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="TUCKERBOX_MAIL_FROM should be an address"):
        MailServer.parse("smtp://mail.example", "Tuckerbox")


@pytest.mark.parametrize(
    "address",
    [
        "", "anna", "@example.org", "anna@", "anna@example", "anna@exa mple.org", "anna@example.org, ben@example.org",
        "anna\r\n@example.org", "Anna <anna@example.org>", "anna@-example.org", f"{'a' * 65}@example.org",
        f"anna@{'a' * 60}.{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.org", f"anna@{'ä' * 60}.org",
        "anna@☃.example",
    ],
)  # fmt: skip
def test_an_invalid_mail_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(AddressError, match="That isn't an email address"):
        checked_address(address)


@pytest.mark.parametrize(
    ("address", "stored"),
    [
        ("anna@exämple.org", "anna@xn--exmple-cua.org"),
        ("anna@Exa\u0308mple.ORG", "anna@xn--exmple-cua.org"),
        ("anna@straße.example", "anna@xn--strae-oqa.example"),  # not strasse, which may belong to somebody else
        ("anna@xn--exmple-cua.org", "anna@xn--exmple-cua.org"),
    ],
)
def test_a_domain_is_stored_as_all_mail_servers_know_it(address: str, stored: str) -> None:
    assert checked_address(address) == stored


def test_a_name_that_mail_servers_may_not_know_is_refused_in_a_sentence() -> None:
    with pytest.raises(AddressError, match="the part before the @ has no letters but a to z"):
        checked_address("änna@example.org")


def test_a_mail_address_is_taken_without_the_spaces_around_it() -> None:
    assert checked_address(" anna.b+games@mail.example.org\n") == "anna.b+games@mail.example.org"
