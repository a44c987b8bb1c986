"""Templates of functions that a test makes up."""

from __future__ import annotations

from types import ModuleType
from typing import Any


def template(*functions: Any) -> ModuleType:
    """Return a template of functions that a test made up."""
    module = ModuleType("made_up")
    module.__file__ = functions[0].__code__.co_filename
    for function in functions:
        function.__module__ = "made_up"
        setattr(module, function.__name__, function)
    return module
