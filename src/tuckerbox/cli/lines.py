"""Asking for lines: with editing, history and completion at a terminal, one after the other everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Console

SIGN = "> "
Completions = Callable[[], Sequence[str]]


class Lines:
    """Where lines come from. EOFError when there are no more."""

    def __init__(self, console: Console, completions: Completions) -> None:
        self.console = console
        self.live = sys.stdin.isatty()
        if self.live:
            complete_with(completions)

    def ask(self, question: str = "") -> str:
        """The next line, without what is around it."""
        prompt = f"{question} {SIGN}".lstrip()
        if self.live:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(prompt + line.strip(), markup=False, soft_wrap=True)
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes; no by default."""
        return self.ask(f"{question} [y/N]").lower() in ("y", "yes")


def complete_with(completions: Completions) -> None:
    """Lets Tab complete whole lines, where there is a readline."""
    try:
        import readline
    except ImportError:  # Windows has none, and does without
        return

    def complete(text: str, nth: int) -> str | None:
        fitting = [line for line in completions() if line.lower().startswith(text.lower())]
        return fitting[nth] if nth < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("\n")
    apple = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if apple else "tab: complete")


def number_of(text: str) -> int | None:
    """The number that a text is, unless it is longer than any that could be meant."""
    return int(text) if text.isdecimal() and len(text) < 10 else None
