"""`tuckerbox forget`: delete what people no longer want a server to keep."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from tuckerbox.cli.errors import BadInputError
from tuckerbox.cli.output import print_json, stdout
from tuckerbox.cli.parameters import AsJson
from tuckerbox.cli.serve import ServersDatabase, how_to_install, settings_from_environment
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.match import DAY


def forget(
    addresses: Annotated[
        list[str] | None,
        typer.Option(
            "--address",
            metavar="ADDRESS",
            help="An email address or a webhook, no matter who has entered it, or whether its owner has blocked it.",
        ),
    ] = None,
    chat: Annotated[
        int | None, typer.Option(min=0, metavar="DAYS", help="Lines of chat that are older than this many days.")
    ] = None,
    persons: Annotated[
        list[str] | None,
        typer.Option(
            "--person",
            metavar="MATCH:NAME",
            help="The player with this name at a match: their names, ids, addresses and chat at all tables.",
        ),
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="Names, ids and chat of matches that ended, were cancelled, or were last played DAYS ago or earlier.",
        ),
    ] = None,
    database: ServersDatabase = None,
    as_json: AsJson = False,
) -> None:
    """Delete people, addresses and lines of chat from a server's database. The server can keep running."""
    if not addresses and chat is None and not persons and people is None:
        options = "--person MATCH:NAME, --people DAYS, --address ADDRESS, or --chat DAYS"
        raise BadInputError(f"Name what to forget: {options}.")
    players = [(match, name) for match, _, name in (person.partition(":") for person in persons or [])]
    if not all(match and name for match, name in players):
        raise BadInputError("A person is a match's id and their name there, such as --person Zs3qL0cP:Anna.")
    try:
        from tuckerbox.server.actions.forgetting import forget_people, people_called
        from tuckerbox.server.refusals import RefusedError
        from tuckerbox.server.store import DatabaseError, Store, UnavailableError
        from tuckerbox.server.table.rows import Forgotten
        from tuckerbox.server.table.server_clock import ServerClock
    except ImportError as missing:
        raise BadInputError(how_to_install(missing)) from None
    try:
        store = Store(database or settings_from_environment().database_url, create=False)
    except DatabaseError as wrong:
        raise BadInputError(str(wrong)) from None
    now = ServerClock().now()
    try:
        # A name that nobody has is refused before anything is deleted.
        found = [people_called(store, match, name) for match, name in players]
        targets = {address.strip() for address in addresses or []}
        forgotten = Forgotten(
            addresses=sum(map(store.notices.forget_target, targets)),
            blocks=sum(map(store.notices.unblock, targets)),
            lines=0 if chat is None else store.forgetting.forget_chat(now - chat * DAY),
        )
        for found_people in found:
            forgotten += forget_people(store, found_people, now)
        if people is not None:
            forgotten += store.forgetting.forget_tables(now - people * DAY, now)
    except RefusedError as wrong:
        raise BadInputError(str(wrong)) from None
    except UnavailableError as wrong:
        raise BadInputError(f"{wrong} Some things may be deleted already. To delete the rest, try again.") from None
    finally:
        store.close()
    if as_json:
        print_json(asdict(forgotten))
        return
    what = some(forgotten.addresses, "address", "addresses"), f"{some(forgotten.lines, 'line')} of chat"
    stdout().print(f"Forgotten: {', '.join(what)}, and people at {some(forgotten.tables, 'table')}.")
    if forgotten.blocks:
        whose = some(forgotten.blocks, "address", "addresses")
        says = f"The owner of {whose} had asked never to get an email again. Emails can be sent there from now on."
        stdout().print(says, soft_wrap=True)
    if forgotten.sealed:
        at = some(forgotten.sealed, "table")
        stdout().print(f"The names at {at} stay, because the marks of documents of format 1 seal them.", soft_wrap=True)
