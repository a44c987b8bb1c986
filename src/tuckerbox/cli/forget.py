"""`tuckerbox forget`: delete what people no longer want a server to keep."""

from __future__ import annotations

from typing import Annotated

import typer

from tuckerbox.cli.errors import BadInputError
from tuckerbox.cli.output import print_json, stdout
from tuckerbox.cli.parameters import AsJson
from tuckerbox.cli.serve import DATABASE, settings_from
from tuckerbox.kernel.wording import some


def forget(
    addresses: Annotated[
        list[str] | None,
        typer.Option(
            "--address", metavar="ADDRESS", help="An email address or a webhook, no matter who has entered it."
        ),
    ] = None,
    chat: Annotated[
        int | None, typer.Option(min=0, metavar="DAYS", help="Lines of chat that are older than this many days.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(envvar=DATABASE, help="The server's database.", show_envvar=True)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Delete addresses and lines of chat from a server's database. It can go on running meanwhile."""
    if not addresses and chat is None:
        raise BadInputError("Name what to forget: --address ADDRESS, or --chat DAYS.")
    try:
        from tuckerbox.server.store import DatabaseError, Store
        from tuckerbox.server.table.rows import now
    except ImportError as missing:
        raise BadInputError(f"The server needs {missing.name}: pip install 'tuckerbox[server]'") from None
    try:
        store = Store(settings_from(database, [], []).database_url)
    except DatabaseError as wrong:
        raise BadInputError(str(wrong)) from None
    try:
        forgotten = {
            "addresses": sum(map(store.notices.forget_target, addresses or [])),
            "lines": 0 if chat is None else store.forget_chat(now() - chat * 86_400_000),
        }
    finally:
        store.close()
    if as_json:
        print_json(forgotten)
    else:
        addresses_said = some(forgotten["addresses"], "address", "addresses")
        stdout().print(f"Forgotten: {addresses_said} and {some(forgotten['lines'], 'line')} of chat.")
