"""Writes docs/research/: for each game, what programs that learn see and can do. `make observations` runs this."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.of_games import WITH_OBSERVATION
from tuckerbox import games
from tuckerbox.envs import seats_and_options, symmetries
from tuckerbox.envs.candidates import feature_names
from tuckerbox.envs.gymnasium import environment_name
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import Engine, learning_of
from tuckerbox.kernel.observing import Shown, schema

PAGES = Path(__file__).parents[1] / "docs" / "research"
LONG = 8  # labels; more are shortened


def page(game: Game) -> str:
    """Return the page of a game, in Markdown."""
    observation = learning_of(game).observation
    fields, names = schema(observation), feature_names(game.name)
    parts = [
        f"# {game.title} for programs that learn",
        (
            f"<!-- `make observations` writes this page. -->\n\nEnvironment `tuckerbox/{environment_name(game.name)}`, "
            f"for {game.seats[0]} to {game.seats[-1]} seats. [research.md](../research.md) explains the words."
        ),
        "## Observation",
        (
            f"{observation.layout.size:,} unsigned bytes. “You” are the viewer; the other seats follow clockwise. "
            "The fields of seats that a match does not have are 0."
        ),
        "| from byte | field | shape | shows | up to |\n|---|---|---|---|---|\n" + "\n".join(map(row, fields)),
        "The labels along the axes:",
        "\n".join(axes(fields)),
        "## What is hidden",
        hidden(game),
        "## Actions",
        actions(game),
        (
            f"A candidate has {len(names)} numbers: {', '.join(names)}. Each is 1 more than the number of its value, "
            "and 0 if the action has no such field."
        ),
        *symmetric(game),
    ]
    return "\n\n".join(parts) + "\n"


def row(field: Shown) -> str:
    shape = " × ".join(map(str, field.shape)) or "1"
    zero = f"; {field.shows.zero} is stored as 0".replace("-", "−") if field.shows.zero else ""
    return f"| {field.offset} | `{field.name}` | {shape} | {field.shows.says}{zero} | {field.shows.most} |"


def axes(fields: Sequence[Shown]) -> list[str]:
    """Return a line for each field with axes, and each set of labels in full once."""
    found: dict[tuple[str, ...], list[str]] = {}
    for field in fields:
        for axis in field.shows.axes:
            found.setdefault(tuple(map(str, axis)), []).append(f"`{field.name}`")
    return [f"- {', '.join(dict.fromkeys(names))}: {labels(axis)}" for axis, names in found.items()]


def labels(axis: tuple[str, ...]) -> str:
    if len(axis) > 4 * LONG and all(len(label) < 12 for label in axis):
        return f"{', '.join(axis[:3])} … {axis[-1]} ({len(axis)})"
    return "; ".join(axis) if any("," in label for label in axis) else ", ".join(axis)


def hidden(game: Game) -> str:
    private = [f"`{field.name}`" for field in game.state.layout.fields if field.private]
    if not private:
        return "Nothing: every seat sees the same. Only what has not been rolled or drawn yet is unknown."
    return (
        f"Not all seats know these fields of the state: {', '.join(private)}. An observation contains what the viewer "
        "knows of them. `imagine` resamples the rest."
    )


def actions(game: Game) -> str:
    """Say how many actions there are, in each way to play if that makes a difference."""
    if learning_of(game).possible_actions is None:
        kinds = ", ".join(f"`{kind.name}` ({kind.count})" for kind in game.actions.kinds.values())
        return f"{game.actions.count:,} codes in all ways to play: {kinds}."
    engine = Engine(game, native=False)
    rows = [f"| {row_label(sample)} | {count(game, engine, sample)} |" for sample in game.samples]
    says = "The mask has the actions that can be legal. How many these are depends on the options:"
    return f"{says}\n\n| seats, options | actions |\n|---|---|\n" + "\n".join(rows)


def row_label(sample: WayToPlay) -> str:
    return ", ".join([str(sample.seats), *(f"{name}={value}" for name, value in sample.options.items())])


def count(game: Game, engine: Engine, sample: WayToPlay) -> str:
    (way,) = seats_and_options.ways(game, sample.seats, sample.options, None)
    try:
        possible = seats_and_options.possible_actions(game, [seats_and_options.begin(engine, way)], "use candidates")
    except ValueError:
        return "candidates only"
    return f"{len(possible or range(game.actions.count)):,}"


def symmetric(game: Game) -> list[str]:
    names = symmetries.names(game)
    if not names:
        return []
    return ["## Symmetries", f"`transform` knows: {'; '.join(names)}."]


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for name in WITH_OBSERVATION:
        (PAGES / f"{name}.md").write_text(page(games.game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
