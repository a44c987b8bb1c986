"""`tuckerbox site`: write the static site into a folder."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from tuckerbox.cli.errors import BadInputError, file_error
from tuckerbox.cli.output import stdout


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write: a new one, or an older site.")],
) -> None:
    """Write Tuckerbox as files that any web host can serve: play alone or with people at the same screen."""
    from tuckerbox.local.site import SiteError, write_site

    try:
        write_site(folder)
    except SiteError as wrong:
        raise BadInputError(str(wrong)) from None
    except OSError as wrong:
        raise BadInputError(file_error(wrong, "written")) from None
    megabytes = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1_000_000
    out = stdout()
    out.print(f"Wrote {folder}, {megabytes:.0f} MB.", markup=False, soft_wrap=True)
    out.print("Copy it to any web host, or try it: ", end="")
    out.print(
        f"python -m http.server --directory {shlex.quote(str(folder))}", style="key", markup=False, soft_wrap=True
    )
