"""`tuckerbox verify`: check that nobody changed a saved match."""

from __future__ import annotations

import typer

import tuckerbox
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.load_matches import prepare_for_document
from tuckerbox.cli.output import print_json, stderr, stdout
from tuckerbox.cli.parameters import AsJson, Components, Document


def verify(file: Document, components: Components = None, as_json: AsJson = False) -> None:
    """Replay a saved match and check every line, dice included."""
    with bad_input():
        document = file.read_bytes()
    prepare_for_document(document)
    with bad_input():
        verdict = tuckerbox.verify(document, components=components)
    if as_json:
        print_json(verdict)
    elif verdict.ok:
        stdout().print(verdict.says, style="good", markup=False, soft_wrap=True)
    else:
        stderr().print(f"{file}: {verdict.says}", style="bad", markup=False, soft_wrap=True)
    if not verdict.ok:
        raise typer.Exit(1)
