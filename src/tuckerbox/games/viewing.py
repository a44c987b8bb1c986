"""What the types of views are declared with, besides Python's own."""

from __future__ import annotations

from typing import Annotated, TypeVar

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")

# A dict with some of the keys that its type names. All other dicts of a view have every key.
Partial = Annotated[dict[Key, Value], "some of the keys"]
