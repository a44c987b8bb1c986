"""`tuckerbox warm`: compile all games ahead of time."""

from __future__ import annotations

from typing import Any

from tuckerbox import games
from tuckerbox.cli.compile_games import all_needs, compile_games, uncompiled
from tuckerbox.cli.output import print_json, stderr, stdout
from tuckerbox.cli.parameters import AsJson


def warm(as_json: AsJson = False) -> None:
    """Compile all games now, so that each of them starts at once later."""
    needs = all_needs()
    with stderr().status("Looking for compiled games …"):
        cold = uncompiled(needs)
    took = compile_games(cold, "Compiling") if cold else {}
    if as_json:
        print_json([as_plain_data(name, builds, took.get(name)) for name, builds in needs.items()])
        return
    for name in needs:
        outcome = f"compiled in {took[name]:.0f} s" if name in took else "was ready already"
        stdout().print(f"[name]{games.game(name).title}[/name] {outcome}.")


def as_plain_data(name: str, builds: list[str], seconds: float | None) -> dict[str, Any]:
    return {"game": name, "builds": builds, "compiled": seconds is not None, "seconds": seconds}
