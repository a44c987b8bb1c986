"""The addresses where people get notices: adding, proving, changing and forgetting them.

An email address that somebody has entered gets one letter, and nothing else until its owner has confirmed it. If nobody
answers a few of these letters, no more are written for a month. If its owner blocks it, none is ever written again.
While the mail server works, our answer does not tell whether an address is confirmed or blocked. But the answer for a
blocked one comes sooner, and also while the mail server is down, which can give the block away.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection
from dataclasses import replace
from hmac import compare_digest

from tuckerbox.match import DAY, duration_text
from tuckerbox.server.actions.answer_types import Address, Addresses, Confirmed
from tuckerbox.server.actions.protocols import NoticeServices
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.notify.delivery_result import AddressError, NotReachedError
from tuckerbox.server.people import Person
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.notice_rows import KEPT_FOR, NOBODY, AddressRow, Channel, NoticeKind
from tuckerbox.server.table.quiet_hours import QuietHours

MOST_ADDRESSES = 10  # of a person
MOST_LETTERS = 3  # unanswered confirmation emails to one address within KEPT_FOR
MOST_ENTERED = 500  # email addresses in a day, each of which gets a confirmation email; confirmed ones count, too
RESERVED = 200  # of these, those reserved for networks from which few addresses were entered


def addresses(services: NoticeServices, person: Person) -> Addresses:
    """Return a person's addresses, and the ways in which this server can send notices."""
    return {
        "channels": services.notifier.senders.channels,
        "push_key": services.notifier.senders.push_key,
        "keeps": {"chat": services.settings.keep_chat, "people": services.settings.keep_people},
        "addresses": [as_data(row) for row in services.store.notices.addresses_of(person.id)],
    }


async def add(services: NoticeServices, person: Person, channel: Channel, target: str) -> Address:
    """Add an address for notices of all kinds, and begin to prove it."""
    senders = services.notifier.senders
    if channel not in senders.channels:
        says = f"This server sends nothing by {channel}. Whoever runs it can change that."
        raise RefusedError(409, "channel-off", says)
    target = checked(services, channel, target)
    row = await asyncio.to_thread(enter, services, person, channel, target)
    if channel is Channel.MAIL and await asyncio.to_thread(services.store.notices.is_blocked, target):
        return as_data(row)  # as if a letter had been sent
    try:
        if channel is Channel.WEBHOOK and not services.notifier.count_challenge(row):
            raise NotReachedError("No more can be sent there today. Try again tomorrow.")
        block_secret = await asyncio.to_thread(services.store.notices.block_secret, row.id)
        proof = await senders.prove(row, block_secret)
    except NotReachedError as wrong:
        drop = forget if wrong.may_have_arrived else remove_unused
        await asyncio.to_thread(drop, services, row)
        raise RefusedError(400, "address-not-proved", str(wrong)) from None
    proved = await asyncio.to_thread(
        update,
        services,
        lambda: own_address(services, person, row.id),
        # The owner of an email address may have answered by now.
        lambda it: it if proof == row.proof else replace(it, proof=proof),
    )
    return as_data(proved)


def checked(services: NoticeServices, channel: Channel, target: str) -> str:
    """Return an address as it is to be stored. Refuse it if nothing can be sent there."""
    try:
        return services.notifier.senders.checked(channel, target)
    except AddressError as wrong:
        raise RefusedError(400, "invalid-address", str(wrong)) from None


def enter(services: NoticeServices, person: Person, channel: Channel, target: str) -> AddressRow:
    """Store an address that is not confirmed yet, and return it. Refuse it if nothing may be sent there to prove it."""
    notices, kinds = services.store.notices, ",".join(NoticeKind)
    created = services.clock.now()
    row = AddressRow(new_id(), person.id, channel, target, new_id(), kinds, None, False, new_id(), created, None)
    if not notices.add_address(row, MOST_ADDRESSES):
        if any((known.channel, known.target) == (channel, target) for known in notices.addresses_of(person.id)):
            raise address_known()
        says = f"You have {MOST_ADDRESSES} addresses, which is the most you can have. Remove one of them first."
        raise RefusedError(409, "too-many-addresses", says)
    if channel is Channel.MAIL and (too_many := too_many_letters(services, row)):
        remove_unused(services, row)
        raise too_many
    return row


def too_many_letters(services: NoticeServices, row: AddressRow) -> RefusedError | None:
    """Return why an email address that was just entered gets no letter now; None if it gets one."""
    # Concurrent requests count each other, since each has stored its row. Rows from the future do not count: the clock
    # was wrong for a time.
    notices, until = services.store.notices, services.clock.now()
    unconfirmed = notices.unconfirmed_since(row.target, row.created - KEPT_FOR, until)
    if len(unconfirmed) > MOST_LETTERS:
        wait = unconfirmed[MOST_LETTERS] + KEPT_FOR - row.created
        says = (
            f"We have sent {MOST_LETTERS} emails to this address lately, and nobody has confirmed it. "
            f"Look in its spam folder. You can try again in {duration_text(wait)}."
        )
        return RefusedError(429, "too-many-letters", says, retry=math.ceil(wait / 1000))
    entered = notices.email_addresses_since(row.created - DAY, until)
    services.notifier.warn_of_too_many_entered(entered, MOST_ENTERED)
    is_among_few = services.notifier.count_confirmation(services.networks.of(row.person))
    if entered > MOST_ENTERED - (0 if is_among_few else RESERVED):
        says = "This server writes to no more new addresses today. Please try again tomorrow."
        return RefusedError(429, "too-many-letters", says, retry=DAY // 1000)
    return None


def confirm(services: NoticeServices, id: str, word: str) -> Confirmed:
    """Confirm an address with the secret or the word that was sent there: in a letter's link, or by a webhook."""

    def unconfirmed() -> AddressRow:
        row = services.store.notices.address(id)
        if row is None or row.proof is None or not is_same(row.proof, word.strip()):
            says = "That's not the code we sent, or it has already been used."
            raise RefusedError(404, "invalid-confirmation", says)
        return row

    row = update(services, unconfirmed, lambda it: replace(it, proof=None))
    return {"channel": Channel(row.channel)}


def change(
    services: NoticeServices,
    person: Person,
    id: str,
    kinds: Collection[NoticeKind],
    quiet: str | None,
    insists: bool,
) -> Address:
    """Change the kinds of notices that go to an address, and its quiet hours."""
    if quiet is not None:
        try:
            quiet = str(QuietHours.parse(quiet))
        except ValueError as wrong:
            raise RefusedError(400, "invalid-quiet-hours", str(wrong)) from None
    wanted = ",".join(kind for kind in NoticeKind if kind in kinds)
    row = update(
        services,
        lambda: own_address(services, person, id),
        lambda it: replace(it, kinds=wanted, quiet=quiet, insists=insists),
    )
    services.notifier.choices_changed(person.id)
    return as_data(row)


def renew(services: NoticeServices, person: Person, id: str, target: str) -> Address:
    """Replace the subscription of a browser that has another one now. What goes there stays the same."""
    target = checked(services, Channel.PUSH, target)

    def browser() -> AddressRow:
        row = own_address(services, person, id)
        if row.channel != Channel.PUSH:
            raise RefusedError(400, "invalid-address", "Only the subscription of a browser can be replaced.")
        if any(other.target == target and other.id != id for other in services.store.notices.addresses_of(person.id)):
            raise address_known()
        return row

    return as_data(update(services, browser, lambda it: replace(it, target=target)))


def remove(services: NoticeServices, person: Person, id: str) -> Addresses:
    """Forget an address. An unconfirmed email address still counts towards the limits, but is nobody's.

    The address itself is told, in case somebody else has removed it.
    """
    forget(services, own_address(services, person, id), tell=True)
    return addresses(services, person)


def stop(services: NoticeServices, id: str, secret: str) -> None:
    """End all letters to an email address, as its link asks. Nobody has to sign in for that (RFC 8058).

    The link is only in letters to the address, so the address itself is not told.
    """
    if (row := email_address(services, id)) and is_same(row.secret, secret):
        forget(services, row)


def block(services: NoticeServices, id: str, secret: str) -> None:
    """Never write to an email address again, as the link in its first letter asks. Nobody has to sign in for that."""
    if (row := email_address(services, id)) and is_same(services.store.notices.block_secret(id), secret):
        services.store.notices.block(row.target)


def email_address(services: NoticeServices, id: str) -> AddressRow | None:
    """Return the email address with this id, if there is one.

    Links work for no other address. The settings show the secret of a webhook.
    """
    row = services.store.notices.address(id)
    return row if row is not None and row.channel == Channel.MAIL else None


def is_same(secret: str, given: str) -> bool:
    """Return whether a secret that was given is the right one, in the same time for all wrong ones."""
    return compare_digest(secret.encode(), given.encode())


def forget(services: NoticeServices, row: AddressRow, *, tell: bool = False) -> None:
    """Delete an address and, with `tell`, notify it.

    Keep the row of an unconfirmed email address without its person, so that it counts towards the limits.
    """
    notices = services.store.notices
    nobodys = replace(row, person=NOBODY + row.id, proof=new_id())
    keep = row.channel == Channel.MAIL and not row.confirmed
    if not (keep and notices.replace_address(row, nobodys)):  # one that was just confirmed is removed
        notices.remove_address(row.id, tell=tell)


def remove_unused(services: NoticeServices, row: AddressRow) -> None:
    """Remove an address to which nothing was sent, so that it counts for no limit."""
    services.store.notices.remove_address(row.id)


def address_known() -> RefusedError:
    return RefusedError(409, "address-known", "You have already added this address.")


def own_address(services: NoticeServices, person: Person, id: str) -> AddressRow:
    row = services.store.notices.address(id)
    if row is None or row.person != person.id:
        raise RefusedError(404, "no-such-address", "This isn't one of your addresses. It may have been removed.")
    return row


def update(
    services: NoticeServices, read: Callable[[], AddressRow], change: Callable[[AddressRow], AddressRow]
) -> AddressRow:
    """Read an address, change it and store it. Start again if another request has changed it in between."""
    for _ in range(TRIES):
        row = read()
        after = change(row)
        if services.store.notices.replace_address(row, after):
            return after
    raise busy()


def as_data(row: AddressRow) -> Address:
    channel = Channel(row.channel)
    return {
        "id": row.id,
        "channel": channel,
        "target": None if channel is Channel.PUSH else row.target,
        "secret": row.secret if channel is Channel.WEBHOOK else None,
        "confirmed": row.confirmed,
        "kinds": [kind for kind in NoticeKind if kind in row.kinds.split(",")],
        "quiet": row.quiet,
        "insists": row.insists,
    }
