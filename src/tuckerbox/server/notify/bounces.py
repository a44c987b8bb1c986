"""Bounces: reports by email that an email could not be delivered (RFC 3464).

Anybody can send a report. So it counts only if it returns the Message-ID of an email of ours, which nobody can guess,
and names the address that this email went to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message

from tuckerbox.server.notify.mail import NO_SUCH_ADDRESS, is_no_address

MOST_BYTES = 1 << 20  # of a report. Most contain our email at most once, and ours are much smaller.
REPORT = "message/delivery-status"
UNDEFINED = re.compile(r"5\.0\.\d{1,3}\b")  # a status that gives no reason (RFC 3463)
DEAD_END = re.compile(r"5\.(?:2\.1|4\.\d{1,3})\b")  # the mailbox is disabled, or no way leads to its domain
REPLY = re.compile(r"smtp *; *(\d{3})[ -](.*)", re.IGNORECASE)
MESSAGE_ID = re.compile(r"<([A-Za-z0-9_-]+)@[^<>@\s]+>")


@dataclass(frozen=True)
class Bounce:
    """A report that an email was not delivered, and never will be."""

    key: str  # of the letter
    addresses: frozenset[str]  # those that do not exist, in lower case
    unreached: frozenset[str] = frozenset()  # those that may exist, but were not reached


def read_bounce(raw: bytes) -> Bounce | None:
    """Return what an email reports. Return None if it is not a bounce, or one that does not count."""
    try:
        message = message_from_bytes(raw)
        if message.get_content_type() != "multipart/report":
            return None
        parts = parts_of(message)
        key = next(filter(None, map(returned_key, parts)), None)
        blocks = [block for part in parts if part.get_content_type() == REPORT for block in parts_of(part)]
    except RecursionError:  # parts within parts within parts
        return None
    addresses = frozenset(address for block in blocks if is_final(block) for address in recipients(block))
    unreached = frozenset(address for block in blocks if is_dead_end(block) for address in recipients(block))
    return Bounce(key, addresses, unreached) if key and (addresses or unreached) else None


def parts_of(message: Message) -> list[Message]:
    """Return the parts of a message, or the groups of fields in a report."""
    payload = message.get_payload()
    return [part for part in payload if isinstance(part, Message)] if isinstance(payload, list) else []


def returned_key(part: Message) -> str | None:
    """Return the key of the letter that a part of a report returns: all of it, or its headers."""
    returned: Message | None = None
    if part.get_content_type() == "message/rfc822":
        returned = next(iter(parts_of(part)), None)
    elif part.get_content_type() == "text/rfc822-headers":
        headers = part.get_payload(decode=True)
        returned = message_from_bytes(headers) if isinstance(headers, bytes) else None
    found = MESSAGE_ID.fullmatch(field(returned, "Message-ID")) if returned else None
    return found[1] if found else None


def is_final(block: Message) -> bool:
    """Return whether a report says of a recipient that there is no such address.

    Where the status leaves the reason open, the reply of the mail server that refused the email decides.
    """
    status = field(block, "Status")
    if field(block, "Action").lower() != "failed":
        return False
    if UNDEFINED.match(status) and (reply := REPLY.match(field(block, "Diagnostic-Code"))):
        return is_no_address(int(reply[1]), reply[2])
    return NO_SUCH_ADDRESS.match(status) is not None


def is_dead_end(block: Message) -> bool:
    """Return whether a report says of a recipient that nothing reaches the address, which may exist."""
    if field(block, "Action").lower() != "failed":
        return False
    status = field(block, "Status")
    if UNDEFINED.match(status) and (reply := REPLY.match(field(block, "Diagnostic-Code"))):
        status = reply[2]
    return DEAD_END.match(status) is not None


def recipients(block: Message) -> Iterator[str]:
    """Yield the addresses that a group of fields is about: the one that failed, and the one that was written to."""
    for name in ("Final-Recipient", "Original-Recipient"):
        kind, _, address = field(block, name).partition(";")
        if kind.strip().lower() == "rfc822" and address.strip():
            yield address.strip().strip("<>").lower()


def field(message: Message, name: str) -> str:
    """Return a field of a message without spaces around it, and without line breaks; empty if it has none."""
    return " ".join(str(message.get(name, "")).split())
