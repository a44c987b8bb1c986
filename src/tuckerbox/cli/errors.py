"""Error handling: every error becomes one sentence on stderr and an exit code, without a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from traceback import FrameSummary, extract_tb
from typing import Any

from rich.markup import escape
from typer import Abort, TyperException
from typer.core import TyperGroup

from tuckerbox import games, messages
from tuckerbox.bots import BotError
from tuckerbox.cli.output import stderr
from tuckerbox.kernel.build import KERNEL
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.errors import COMPILED_CODE, BuildError
from tuckerbox.kernel.weights import WeightsError
from tuckerbox.match import DocumentError

INTERRUPTED = 130
TRACEBACKS = "TUCKERBOX_TRACEBACK"
CALLED_BY_GAMES = (KERNEL, *map(Path, (*messages.__path__, *games.__path__)))


class BadInputError(TyperException):
    """A parameter, file or environment variable that the user gave is invalid. The message is a sentence for them."""

    exit_code = 2


@contextmanager
def bad_input(file: Path | None = None) -> Iterator[None]:
    """Turn ValueError and OSError into BadInputError. Wrap only code that reads the user's input.

    If a match document is invalid, the message begins with `file`. A game's mistake stays the ValueError that it is.
    """
    try:
        yield
    except DocumentError as error:
        raise BadInputError(f"{file}: {error}" if file else str(error)) from None
    except ValueError as error:
        if type(error) is ValueError and place_in_game(error):
            raise
        raise BadInputError(str(error)) from None
    except OSError as error:
        raise BadInputError(file_error(error)) from None


def file_error(error: OSError, done: str = "read") -> str:
    """Return a sentence for a file error: `NAME can't be read: reason.`"""
    return os_error(error, f"{error.filename or 'The file'} can't be {done}")


def os_error(error: OSError, what: str) -> str:
    """Return a sentence for a system's error: `what: reason.`, or Tuckerbox's own sentence if it has one."""
    return f"{what}: {reason_of(error)}." if error.strerror else f"{reason_of(error)}."


def reason_of(error: OSError) -> str:
    """Return the words for an error: the system's, as the end of a sentence, or else Tuckerbox's own."""
    return error.strerror.lower() if error.strerror else str(error).rstrip(".") or type(error).__name__


class CommandGroup(TyperGroup):
    """The group of all commands. It prints the errors of commands and sets the exit code."""

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
                print_error("Stopped.")
        except TyperException as error:
            print_error(message_of(error))
            code = error.exit_code
        except Abort:
            print_error("Stopped.")
        except (
            BotError,
            BoxError,
            WeightsError,
        ) as error:  # a file at fault, noticed only during the work
            if os.environ.get(TRACEBACKS):
                raise
            print_error(f"{error} Set {TRACEBACKS}=1 to see the whole traceback." if error.__cause__ else str(error))
        except OSError as error:
            print_error(os_error(error, str(error.filename or "The output")))
        except Exception as bug:
            if os.environ.get(TRACEBACKS):
                raise
            if says := fault_of_game(bug):
                print_error(f"{says} Set {TRACEBACKS}=1 to see the whole traceback.")
            else:
                print_error(
                    f"Something broke inside Tuckerbox: {bug!r}. This is a bug. "
                    f"Set {TRACEBACKS}=1 to see where it happens."
                )
        sys.exit(code if isinstance(code, int) else 0)


def fault_of_game(bug: Exception) -> str | None:
    """Return a sentence for whoever writes a game if its code is at fault; None if it is Tuckerbox's own bug."""
    if isinstance(bug, BuildError) and str(bug).startswith(f"{games.__name__}."):
        return f"A game has a bug: {bug}"
    raised = ": ".join(filter(None, (type(bug).__name__, str(bug).rstrip("."))))
    for note in getattr(bug, "__notes__", ()):
        if note.startswith(COMPILED_CODE):
            return f"A game has a bug: {raised}. {note}"
    if "memoryview: invalid value" in raised:
        raised += " (a number does not fit into its field)"
    error: BaseException | None = bug
    while error:
        if place := place_in_game(error):
            function = "" if place.name.startswith("<") else f", in its function {place.name}"
            game = game_of(place).replace("_", "-")
            return f"The game {game} has a bug in line {place.lineno} of {place.filename}{function}: {raised}."
        error = error.__cause__ or error.__context__
    return None


def place_in_game(error: BaseException) -> FrameSummary | None:
    """Return the line of a game that raised an exception, or that called one of Tuckerbox's functions which raised it.

    Those functions raise one if a game passes them something wrong, such as a number that does not fit into a field.
    """
    places = list(extract_tb(error.__traceback__))
    if isinstance(error, SyntaxError):
        places.append(FrameSummary(error.filename or "", error.lineno, "<module>"))
    for place in reversed(places):
        if game_of(place):
            return place
        is_generated = place.filename.startswith("<")  # such as the constructor of a dataclass
        if not is_generated and not any(map(Path(place.filename).is_relative_to, CALLED_BY_GAMES)):
            break
    return None


def game_of(place: FrameSummary) -> str:
    """Return the name of the game's folder that a line of code is in; empty if it is in none."""
    file = Path(place.filename)
    inside = [file.relative_to(folder).parts for folder in games.__path__ if file.is_relative_to(folder)]
    return next((parts[0] for parts in inside if len(parts) > 1), "")


def message_of(error: TyperException) -> str:
    """Return Typer's message, with its technical wording for invalid numbers replaced by plain words."""
    message = error.format_message().rstrip(".")
    invalid = re.fullmatch(r"Invalid value for '(.+)': Input should be (.+?)(?:, .+)?", message)
    if invalid:
        must = invalid[2].replace("a valid integer", "a whole number").replace("a valid number", "a number")
        message = f"{invalid[1]} must be {must.replace('greater than or equal to', 'at least')}"
    return f"{message}."


def print_error(sentence: str) -> None:
    stderr().print(f"[bad]{escape(sentence)}[/bad]", soft_wrap=True)
