"""Invitations name a table's options as the client's lists do. The examples are shared with `aboutTable.test.ts`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tuckerbox.kernel.options import Flag, Number, OneOf, Option
from tuckerbox.server.notify.wording import option_in_words

SAMPLES = json.loads(Path(__file__).with_name("options.json").read_text(encoding="utf-8"))


def option(kind: str, values: list[Any]) -> Option:
    if kind == "number":
        low, usual, high = values
        return Number(low, high, usual, "")
    return OneOf(tuple(values), "") if kind == "choice" else Flag("")


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["name"] for sample in SAMPLES])
def test_an_option_is_named_as_in_the_lists_of_the_client(sample: dict[str, Any]) -> None:
    found = option_in_words(sample["name"], option(sample["kind"], sample["values"]), sample["value"])
    assert found == sample["says"]
