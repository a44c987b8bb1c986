"""Types for declaring views, besides Python's own."""

from __future__ import annotations

from typing import Annotated, TypeVar

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")

# A dict that may lack some of the keys of its type. All other dicts of a view have every key.
Partial = Annotated[dict[Key, Value], "some of the keys"]
