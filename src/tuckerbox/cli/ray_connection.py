"""The connection of a command to a Ray cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tuckerbox.arena import connection
from tuckerbox.cli.errors import bad_input


@contextmanager
def ray_connection(jobs: int, ray: str | None) -> Iterator[None]:
    """Stay connected to the Ray cluster at the address `ray`, if there is one, until the block ends.

    Raise BadInputError if it can't be reached. Errors of the block itself are left as they are.
    """
    with ExitStack() as opened:
        with bad_input():
            opened.enter_context(connection(jobs, ray))
        yield
