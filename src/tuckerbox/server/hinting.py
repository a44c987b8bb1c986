"""Hints: the contract stands, what thinks comes next."""

from __future__ import annotations

from typing import Any, NoReturn

from tuckerbox.server.refused import RefusedError


def ask(*_: Any) -> NoReturn:
    raise RefusedError(409, "not-yet", "Hints are not to be had yet.")


look = ask
