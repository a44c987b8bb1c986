"""The progress bar that commands show on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tuckerbox.cli.output import stderr


@contextmanager
def progress_of(label: str, total: int | None) -> Iterator[Callable[[int, int], None]]:
    """Show how much is done. The block gets a function to call with the number done and the total."""
    with progress_bar(label, counted=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done, of: progress.update(task, completed=done, total=of)


@contextmanager
def progress_bar(label: str, *, counted: bool = False, console: Console | None = None) -> Iterator[Progress]:
    """Show a progress bar until the block ends; show nothing if stderr is not a terminal.

    A `counted` bar shows `3/10` instead of a percentage.
    """
    console = console or stderr()
    columns = [
        TextColumn(label),
        BarColumn(None),
        MofNCompleteColumn() if counted else TaskProgressColumn(),
        TimeRemainingColumn(compact=True),
    ]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress
