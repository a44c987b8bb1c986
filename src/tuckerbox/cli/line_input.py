"""Input line by line: with editing, history and completion at a terminal, plain from any other stdin."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Console

PROMPT_SIGN = "> "
Completions = Callable[[], Sequence[str]]


class LineInput:
    """Reads lines from stdin. `ask` and `confirm` raise EOFError after the last one."""

    def __init__(self, console: Console, completions: Completions) -> None:
        self.console = console
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            complete_with(completions)

    def ask(self, question: str = "") -> str:
        """Print the question and return the next line, stripped."""
        prompt = f"{question} {PROMPT_SIGN}".lstrip()
        if self.interactive:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(prompt + line.strip(), markup=False, soft_wrap=True)
        return line.strip()

    def confirm(self, question: str) -> bool:
        """Ask a yes-or-no question and return True for yes. An empty answer means no."""
        return self.ask(f"{question} [y/N]").lower() in ("y", "yes")


def complete_with(completions: Completions) -> None:
    """Make Tab complete whole lines, if this Python has readline."""
    try:
        import readline
    except ImportError:  # on Windows
        return

    def complete(text: str, nth: int) -> str | None:
        fitting = [line for line in completions() if line.lower().startswith(text.lower())]
        return fitting[nth] if nth < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("\n")
    libedit = "libedit" in (readline.__doc__ or "")  # on macOS
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def parse_number(text: str) -> int | None:
    """Return the number that the text consists of, or None. Numbers of ten digits or more count as text."""
    return int(text) if text.isdecimal() and len(text) < 10 else None
