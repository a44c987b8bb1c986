"""`tuckerbox serve`: run the server that people play on in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from tuckerbox.cli.errors import BadInputError, reason_of
from tuckerbox.server import interpreter, open_files

if TYPE_CHECKING:
    from tuckerbox.server.settings import Settings

Run = Callable[[socket.socket, Callable[[], None]], None]
"""Serves a socket, and calls the function once connections are accepted."""

MOST_WORKERS = 64
HOST = "127.0.0.1"
PORT = 8000
GONE = 60_000  # milliseconds after which the system drops a client that acknowledges nothing
DATABASE = "TUCKERBOX_DATABASE_URL"
COMPONENTS = "TUCKERBOX_COMPONENTS"
BOTS = "TUCKERBOX_BOTS"
KEPT = {"--keep-chat": "TUCKERBOX_KEEP_CHAT", "--keep-people": "TUCKERBOX_KEEP_PEOPLE"}

# For commands beside the server.
ServersDatabase = Annotated[str | None, typer.Option(envvar=DATABASE, help="The server's database.", show_envvar=True)]


def how_to_install(missing: ImportError) -> str:
    """Return what to do about a package of the server that is not installed."""
    return f"The server needs {missing.name}: pip install 'tuckerbox[server]'"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets everybody in the network connect.")
    ] = HOST,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help=f"The port; 0 takes any free one. Default: {PORT} or the next free port."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar=DATABASE, help="The database for the matches: sqlite:///FILE or postgresql://…", show_envvar=True
        ),
    ] = None,
    components: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=FILE", help="A file that corrects a game's component data. Repeat it for several."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.py:CLASS", help="A bot of your own to offer at the tables. Repeat it for several."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=MOST_WORKERS, help="Processes that share the matches. Several need PostgreSQL.")
    ] = 1,
    keep_chat: Annotated[
        str | None,
        typer.Option(
            metavar="DAYS",
            help="How long a match's chat is kept after the match has ended: days, or forever. Default: 90.",
        ),
    ] = None,
    keep_people: Annotated[
        str | None,
        typer.Option(
            metavar="DAYS", help="How long people who do not come back are remembered: days, or forever. Default: 365."
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the front page in your browser.")] = False,
    reload: Annotated[bool, typer.Option(help="Restart when the code changes, for development.")] = False,
) -> None:
    """Run a server to play on in the browser, for yourself or for others.

    It starts at once, and compiles the games in the background. Until a game is compiled, its strong bots wait.
    """
    export(database, components or [], bots or [], {"--keep-chat": keep_chat, "--keep-people": keep_people})
    settings = settings_from_environment()
    if workers > 1:
        check_workers(settings, reload)
    open_files.raise_limit()  # before the processes of the server are started, which inherit it
    try:
        with interpreter.loading():
            run = supervisor(workers) if workers > 1 else server(settings, reload)
    except ImportError as missing:
        raise BadInputError(how_to_install(missing)) from None
    listening = listen(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    url = f"http://{address(shown, listening.getsockname()[1])}"
    run(listening, lambda: announce(url, open_))


def server(settings: Settings, reload: bool) -> Run:
    """Load the server of a single process. Return a function that runs it."""
    from tuckerbox.cli import serving

    def run(listening: socket.socket, announce: Callable[[], None]) -> None:
        def begin() -> None:
            announce()
            serving.log_notices(settings)

        if reload:
            serving.run_and_reload(settings, listening, begin)
        else:
            serving.run_server(settings, listening, begin)

    return run


def supervisor(workers: int) -> Run:
    """Load the supervisor, which starts this many workers. Return a function that runs it.

    The supervisor handles no requests, so the server itself is not loaded here. Raise ModuleNotFoundError if one of its
    packages is missing, since no worker could start then. The first worker logs how people get notices.
    """
    from tuckerbox.cli.supervisor import supervise

    for package in ("fastapi", "uvicorn"):
        if find_spec(package) is None:
            raise ModuleNotFoundError(name=package)

    return partial(supervise, workers)


def check_workers(settings: Settings, reload: bool) -> None:
    """Raise BadInputError if a server with these settings can't have several workers."""
    if settings.database_url.startswith("sqlite"):
        raise BadInputError(
            "Several workers need PostgreSQL, because SQLite can't notify one process of another's writes. "
            "Give --database postgresql://…, or leave out --workers."
        )
    if reload:
        raise BadInputError("--reload restarts a server of one process. Leave out --workers.")
    if not hasattr(socket, "send_fds"):
        raise BadInputError("Workers need Linux or macOS. Leave out --workers.")


def export(
    database: str | None, components: Sequence[str], bots: Sequence[str], days: Mapping[str, str | None]
) -> None:
    """Write the parameters to the environment, where workers and processes of --reload read their settings, too.

    `days`: by option, how long something is kept; None if the option was not given.
    """
    from tuckerbox.server import settings

    if database:
        os.environ[DATABASE] = database
    if components:
        try:
            settings.files_by_game("--components", components)
        except ValueError as error:
            raise BadInputError(f"{error}.") from None
        os.environ[COMPONENTS] = os.pathsep.join(components)
    if bots:
        os.environ[BOTS] = ",".join(bots)
    for option, said in days.items():
        if said is not None:
            try:
                settings.days(option, said)
            except ValueError as error:
                raise BadInputError(f"{error}.") from None
            os.environ[KEPT[option]] = said


def settings_from_environment() -> Settings:
    """Read the settings from the environment. Raise BadInputError if one is invalid."""
    from tuckerbox.server.settings import Settings

    try:
        return Settings.from_environment()
    except ValueError as error:
        raise BadInputError(f"An environment variable is invalid: {error}.") from None


def announce(url: str, open_: bool) -> None:
    """Print the server's address, and open it in a browser if `open_`."""
    typer.echo(f"Tuckerbox is at {url}")
    sys.stdout.flush()
    if open_:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def address(host: str, port: int) -> str:
    """Return host and port as in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on the given port, or else on the first free one from PORT.

    Connections wait until the server accepts them. Raise BadInputError if there is no such port.
    """
    wanted = [port] if port is not None else [*range(PORT, PORT + 10), 0]
    for nth, number in enumerate(wanted):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        try:
            listening.bind((host, number))
            listening.listen()  # at once: two servers could bind the same port, but only one can listen
        except OSError as error:
            listening.close()
            if nth == len(wanted) - 1:
                where = address(host, number)
                raise BadInputError(f"The server can't listen on {where}: {reason_of(error)}.") from None
            continue
        listening.set_inheritable(True)
        return listening
    raise AssertionError("unreachable: there is always a port to try")
