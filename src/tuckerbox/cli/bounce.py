"""`tuckerbox bounce`: read an email from a mail server. It may report that one of our server's emails has bounced."""

from __future__ import annotations

import sys

import typer
from typer import TyperException

from tuckerbox.cli.errors import BadInputError
from tuckerbox.cli.serve import ServersDatabase, how_to_install, settings_from_environment


class DeferredError(TyperException):
    """The email can't be dealt with now. The mail server, which knows this exit code, will try again."""

    exit_code = 75  # EX_TEMPFAIL


def bounce(
    database: ServersDatabase = None,
) -> None:
    """Read an email on stdin. If it reports that an address does not exist, the server sends no more emails there.

    The same goes for an address that three emails in a row did not reach. For mail servers: docs/hosting.md says how to
    set one up. Any other email is ignored.
    """
    try:
        from tuckerbox.server.notify.bounces import MOST_BYTES, read_bounce
        from tuckerbox.server.store import DatabaseError, Store, UnavailableError
    except ImportError as missing:
        raise DeferredError(how_to_install(missing)) from None
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    while sys.stdin.buffer.read(MOST_BYTES):  # otherwise, some mail servers report a failure
        pass
    if len(raw) > MOST_BYTES:
        typer.echo("Ignored: the email is too long for a bounce.")
        return
    found = read_bounce(raw)
    if found is None:
        typer.echo("Ignored: the email reports nothing that counts.")
        return
    try:
        store = Store(database or settings_from_environment().database_url, create=False)
    except (BadInputError, DatabaseError) as wrong:
        raise DeferredError(str(wrong)) from None
    try:
        removed = store.notices.remove_bounced(found.key, found.addresses)
        unreached = None if removed else store.notices.note_bounced(found.key, found.unreached)
    except UnavailableError as wrong:
        raise DeferredError(str(wrong)) from None
    finally:
        store.close()
    if removed:
        typer.echo("Removed: the address does not exist, so the server sends nothing there any more.")
    elif unreached:
        typer.echo("Removed: several emails did not reach the address, so the server sends nothing there any more.")
    elif unreached is not None:
        typer.echo("Noted: the email did not reach the address. After three in a row, the server sends nothing there.")
    else:
        typer.echo("Ignored: the server has sent no such email to this address, or has removed the address since.")
