"""Imports of the optional libraries that datasets use. The error for a missing one tells how to install it."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def pyarrow() -> Any:
    return needed("pyarrow", "pyarrow", "pip install 'tuckerbox[data]'")


def parquet() -> Any:
    pyarrow()
    return import_module("pyarrow.parquet")


def polars() -> Any:
    return needed("polars", "Polars", "pip install polars")


def torch() -> Any:
    return needed("torch", "PyTorch", "pip install 'tuckerbox[learn]'")


def needed(module: str, title: str, command: str) -> Any:
    """Import a module. If it is missing, raise ValueError with a sentence that tells how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise ValueError(f"{title} is not installed here. To install it: {command}") from None
