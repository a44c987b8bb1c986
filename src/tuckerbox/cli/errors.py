"""Errors of the command line: one sentence on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from rich.markup import escape
from typer import Abort, TyperException
from typer.core import TyperGroup

from tuckerbox.bots import BotError
from tuckerbox.cli.screen import stderr
from tuckerbox.match import DocumentError

INTERRUPTED = 130
TRACEBACKS = "TUCKERBOX_TRACEBACK"


class BadInputError(TyperException):
    """Something that was asked for can't be done as it was said."""

    exit_code = 2


@contextmanager
def refusing(file: Path | None = None) -> Iterator[None]:
    """Makes what is wrong with an input an error of the command line; for the code that reads inputs, and only that.

    `file` is named if it is the document in it that is wrong.
    """
    try:
        yield
    except DocumentError as wrong:
        raise BadInputError(f"{file}: {wrong}" if file else str(wrong)) from None
    except ValueError as wrong:
        raise BadInputError(str(wrong)) from None
    except OSError as wrong:
        raise BadInputError(about_file(wrong)) from None


def about_file(wrong: OSError, done: str = "read") -> str:
    """What went wrong with a file, as a sentence."""
    reason = (wrong.strerror or str(wrong)).lower()
    return f"{wrong.filename or 'The file'} can't be {done}: {reason}."


class Commands(TyperGroup):
    """All commands, and what happens when one of them fails."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        run = partial(super().main, args, prog_name, complete_var, False, windows_expand_args, **extra)
        if not standalone_mode:
            return run()
        code: object = 1
        try:
            code = run()
            if code == INTERRUPTED:
                say("Stopped.")
        except TyperException as wrong:
            say(sentence(wrong))
            code = wrong.exit_code
        except Abort:
            say("Stopped.")
        except BotError as wrong:
            if os.environ.get(TRACEBACKS):
                raise
            say(f"{wrong} With {TRACEBACKS}=1 it shows all of the way there." if wrong.__cause__ else str(wrong))
        except OSError as wrong:
            say(f"{wrong.filename or 'The output'}: {(wrong.strerror or str(wrong)).lower()}.")
        except Exception as bug:
            if os.environ.get(TRACEBACKS):
                raise
            say(f"Something broke inside Tuckerbox: {bug!r}. That is a bug; with {TRACEBACKS}=1 it shows where.")
        sys.exit(code if isinstance(code, int) else 0)


def sentence(wrong: TyperException) -> str:
    """What an error says, in our words: Typer lets another library speak about numbers."""
    said = wrong.format_message().rstrip(".")
    odd = re.fullmatch(r"Invalid value for '(.+)': Input should be (.+?)(?:, .+)?", said)
    if odd:
        must = odd[2].replace("a valid integer", "a whole number").replace("a valid number", "a number")
        said = f"{odd[1]} must be {must.replace('greater than or equal to', 'at least')}"
    return f"{said}."


def say(sentence: str) -> None:
    stderr().print(f"[bad]{escape(sentence)}[/bad]", soft_wrap=True)
