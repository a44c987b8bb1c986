"""`tuckerbox warm`: compile everything now, so that nothing has to be waited for later."""

from __future__ import annotations

from typing import Any

from tuckerbox import games
from tuckerbox.cli.given import AsJson
from tuckerbox.cli.screen import print_json, stderr, stdout
from tuckerbox.cli.waiting import all_needs, compile_games, missing


def warm(as_json: AsJson = False) -> None:
    """Compile all games now, so that each starts at once later."""
    needs = all_needs()
    with stderr().status("Looking what there is …"):
        cold = missing(needs)
    took = compile_games(cold, "Compiling") if cold else {}
    if as_json:
        print_json([described(name, policies, took.get(name)) for name, policies in needs.items()])
        return
    for name in needs:
        said = f"compiled in {took[name]:.0f} s" if name in took else "was ready already"
        stdout().print(f"[name]{games.game(name).title}[/name] {said}.")


def described(name: str, policies: list[str], seconds: float | None) -> dict[str, Any]:
    return {"game": name, "policies": policies, "compiled": seconds is not None, "seconds": seconds}
