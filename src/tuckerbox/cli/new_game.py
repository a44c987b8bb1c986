"""`tuckerbox new-game`: write the two folders of a new game, filled with a small game that runs.

The small game is the package `template` beside this module. Its files are copied under the new name; `client/` goes
into the browser client's sources. docs/new-game.md explains it file by file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

import tuckerbox
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.output import stdout

ROOT = Path(tuckerbox.__file__).parents[2]
TEMPLATE = Path(__file__).with_name("template")
PYTHON, CLIENT = Path("src", "tuckerbox", "games"), Path("web", "src", "games")
LONGEST = 20  # the most characters of a name or a title, so that no line of the template gets too long


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new game's name, such as [key]my-game[/key].")],
    title: Annotated[
        str | None,
        typer.Option(help="The new game's title. By default, it is made from the name: [key]My Game[/key]."),
    ] = None,
) -> None:
    """Start a new game: write its two folders, with a small game in them to change."""
    with bad_input():
        written = write_game(name, ROOT, title)
    out = stdout()
    for path in written:
        out.print(f"Wrote {path.relative_to(ROOT)}", markup=False, soft_wrap=True)
    out.print(
        f"Play it with [key]tuckerbox play {name}[/key] or [key]make play[/key]. "
        f"Write its tests in tests/{package_of(name)}/. docs/new-game.md explains the next steps."
    )


def write_game(name: str, root: Path, title: str | None = None) -> list[Path]:
    """Write the two folders into a source checkout, and return the files. By default, the title is made from the name.

    Raise ValueError if the name is invalid or taken, if the title is invalid, or if this is not a source checkout.
    """
    check_checkout(root)
    check_name(name, root)
    if title is None:
        title = name.replace("-", " ").title()
    check_title(title)
    files = dict(new_files(name, title))
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8", newline="\n")
    return [root / path for path in files]


def check_checkout(root: Path) -> None:
    """Raise ValueError if the sources of the games or of the client are not there."""
    if not ((root / PYTHON).is_dir() and (root / CLIENT).is_dir()):
        where = Path(tuckerbox.__file__).parent
        raise ValueError(
            f"A new game needs the sources of Tuckerbox and of its client, and {where} is an installed package. "
            "Get the source code, run make setup there, and then .venv/bin/tuckerbox new-game."
        )


def check_name(name: str, root: Path) -> None:
    """Raise ValueError if a game cannot have this name."""
    example = "such as my-game"
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise ValueError(
            f"{name!r} can't be a game's name: use lower-case letters, digits and single hyphens, {example}."
        )
    if len(name) > LONGEST:
        raise ValueError(f"{name!r} is too long for a game's name: it takes up to {LONGEST} characters, {example}.")
    package = package_of(name)
    if iskeyword(package):
        raise ValueError(f"{name!r} can't be a game's name: it is a Python keyword. Choose another, {example}.")
    for path in (root / PYTHON / package, root / PYTHON / f"{package}.py", root / CLIENT / name):
        if path.exists():
            raise ValueError(f"{path.relative_to(root)} exists already: choose another name, or remove it first.")


def check_title(title: str) -> None:
    """Raise ValueError if the template's strings and comments cannot hold this title."""
    fits = title == title.strip() and 0 < len(title) <= LONGEST
    if not fits or not title.isprintable() or set(title) & {'"', "\\"}:
        raise ValueError(
            f"{title!r} can't be the title: it takes 1 to {LONGEST} characters, without double quotes or backslashes. "
            "Leave it out, and write the title into the files afterwards."
        )


def package_of(name: str) -> str:
    return name.replace("-", "_")


def new_files(name: str, title: str) -> Iterator[tuple[Path, str]]:
    """Yield the files of a new game: the path of each in a source checkout, and its text."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            part = path.relative_to(TEMPLATE)
            client = part.parts[0] == "client"
            folder = CLIENT / name if client else PYTHON / package_of(name)
            text = renamed(path.read_text("utf-8"), name, title)
            yield folder / (part.relative_to("client") if client else part), text


def renamed(text: str, name: str, title: str) -> str:
    """Return a text of the template with the new game's name and title in place of its own."""
    new = {
        "tuckerbox.cli.template": f"tuckerbox.games.{package_of(name)}",
        "tuckerbox/cli/template": f"tuckerbox/games/{package_of(name)}",
        '"muster"': f'"{name}"',
        "Muster": title,
    }
    for old, by in new.items():
        text = text.replace(old, by)
    return in_order(text)


def in_order(text: str) -> str:
    """Return a text with its imports from Tuckerbox sorted again: their order depends on the game's name."""
    lines = text.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith("from tuckerbox.")]
    imports = sorted((lines[place] for place in places), key=lambda line: line.split()[1])
    for place, line in zip(places, imports, strict=True):
        lines[place] = line
    return "".join(lines)
