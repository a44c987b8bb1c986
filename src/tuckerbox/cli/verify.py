"""`tuckerbox verify`: whether a saved match is what it says it is."""

from __future__ import annotations

import typer

import tuckerbox
from tuckerbox.cli.errors import refusing
from tuckerbox.cli.given import AsJson, Components, Document
from tuckerbox.cli.reading import prepare_for
from tuckerbox.cli.screen import print_json, stderr, stdout


def verify(file: Document, components: Components = None, as_json: AsJson = False) -> None:
    """Replay a saved match and check every line of it, the dice included."""
    with refusing():
        raw = file.read_bytes()
    prepare_for(raw)
    with refusing():
        verdict = tuckerbox.verify(raw, components=components)
    if as_json:
        print_json(verdict)
    elif verdict.ok:
        stdout().print(verdict.says, style="good", markup=False, soft_wrap=True)
    else:
        stderr().print(f"{file}: {verdict.says}", style="bad", markup=False, soft_wrap=True)
    if not verdict.ok:
        raise typer.Exit(1)
