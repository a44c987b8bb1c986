"""The command line, in the process of the test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typer.testing import CliRunner, Result

from tuckerbox import cli


def run(*args: str, typed: Sequence[str] = (), env: Mapping[str, str] | None = None) -> Result:
    return CliRunner().invoke(cli.app, args, input="".join(f"{line}\n" for line in typed), env=env)
