"""Files with the weights of a net, as `tuckerbox train` writes them: the numbers, their hash, and their provenance.

rules = 1                 # the version of the rules under which the net learned
sha256 = "5be1…"          # of the numbers
weights = '''…'''         # the numbers: the bytes of the game's record for its net, in base64

[training]                # for people: how many matches, where and when
"""

from __future__ import annotations

import json
import tomllib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from tuckerbox.kernel.memory_records import Constants, Record

LINE = 116  # characters


class WeightsError(ValueError):
    """A file of weights is invalid. The text names the file, and explains what is wrong."""


class Weights(NamedTuple):
    """The content of a file of weights."""

    net: Record
    rules: object  # the version of the rules under which the net learned; None if the file lacks it


def read_weights(file: Path, net: type[Record]) -> Weights:
    """Return the content of a file. Raise WeightsError if the file is damaged, or its net has another size."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        numbers = b64decode("".join(found["weights"].split()), validate=True)
        expected = found["sha256"]
    except OSError as wrong:
        raise WeightsError(f"{file}: can't be read ({wrong.strerror}).") from None
    except (KeyError, AttributeError, ValueError) as wrong:
        raise WeightsError(f"{file}: is not a weights file written by `tuckerbox train` ({wrong}).") from None
    if sha256(numbers).hexdigest() != expected:
        raise WeightsError(f"{file}: its weights do not match its sha256; restore the file, or train again.")
    if len(numbers) != net.layout.size:
        needed = f"the net now has {net.layout.size} bytes of weights, and the file {len(numbers)}"
        raise WeightsError(f"{file}: is for another version of the net: {needed}; train it again.")
    return Weights(net(bytearray(numbers)), found.get("rules"))


def nets_in(files: Sequence[Path], net: type[Record]) -> Constants[Any]:
    """Return the nets of files as constants for rules to read. The files are read when a net is first used."""
    return Constants(lambda: [read_weights(file, net).net for file in files])


def weights_text(net: Record, rules: int, title: str, training: Mapping[str, object]) -> str:
    """Return the content of a file of weights. `training`: their provenance."""
    numbers = bytes(net.raw)
    lines = [
        f"# The weights of the net for {title}, which `tuckerbox train` wrote. docs/strength.md says how strong it is.",
        f"rules = {rules}",
        f'sha256 = "{sha256(numbers).hexdigest()}"',
        "weights = '''",
        *wrap(b64encode(numbers).decode(), LINE),
        "'''",
        "",
        "[training]",
        *(f"{key} = {quoted(value)}" for key, value in training.items()),
    ]
    return "\n".join(lines) + "\n"


def quoted(value: object) -> str:
    """Return a value as TOML.

    TOML is like JSON here, but it has no surrogate pairs, and it forbids the character DEL.
    """
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
