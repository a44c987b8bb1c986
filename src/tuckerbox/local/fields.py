"""Checks of the fields of requests, with the server's limits, and with sentences about invalid values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tuckerbox.server.actions.field_limits import IN_WORDS
from tuckerbox.server.refusals import RefusedError

Check = Callable[[Any], Any]  # returns the parsed value, or raises WrongError


class WrongError(Exception):
    """Raised when a value is invalid. The message completes the sentence “it should …”."""


REQUIRED = object()


@dataclass(frozen=True)
class RequestField:
    """A field of a request."""

    name: str
    check: Check
    default: Any = REQUIRED
    repeated: bool = False  # in a query: the check gets a list of all values instead of the last one
    parameter: str = ""  # in a query: the action's parameter, if it has another name


def body_of(text: str, fields: Sequence[RequestField]) -> dict[str, Any]:
    """Return the fields of a JSON object. Refuse it if one is wrong, missing or unknown."""
    try:
        given = json.loads(text) if text else None
    except ValueError as wrong:
        raise malformed(f"The request is not valid JSON: {wrong}.") from None
    if not isinstance(given, dict):
        raise malformed("The request should be a JSON object with fields.")
    return checked(given, fields, "")


def checked(given: Mapping[str, Any], fields: Sequence[RequestField], where: str) -> dict[str, Any]:
    """Return the value of each field. `where`: the path of the object that has them, such as “seats.0.”."""
    if unknown := given.keys() - {field.name for field in fields}:
        raise malformed(f"“{where}{min(unknown)}” is not a known field; leave it out.")
    return {field.name: value_of(given, field, where) for field in fields}


def value_of(given: Mapping[str, Any], field: RequestField, where: str = "") -> Any:
    if field.name not in given:
        if field.default is REQUIRED:
            raise malformed(f"“{where}{field.name}” is missing.")
        return field.default
    try:
        return field.check(given[field.name])
    except WrongError as wrong:
        raise malformed(f"“{where}{field.name}” is invalid: it should {wrong}.") from None


def malformed(says: str) -> RefusedError:
    return RefusedError(422, "invalid-request", says)


# --- Checks ---


def number(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise WrongError(f"be a whole number from {low} to {high}")
        return value

    return check


def written_number(low: int, high: int) -> Check:
    """Return the check of a number in a query."""
    inner = number(low, high)
    return lambda value: inner(int(value) if re.fullmatch("-?[0-9]{1,9}", value) else None)


def text(most: int, least: int = 0) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise WrongError("be text")
        if not least <= len(value) <= most:
            raise WrongError(f"have {f'{least} to' if least else 'at most'} {most} characters")
        return value

    return check


def matching(pattern: str) -> Check:
    """Return the check of a text that matches a pattern of IN_WORDS."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise WrongError(IN_WORDS[pattern])
        return value

    return check


def stripped(check: Check) -> Check:
    """Return a check that strips the text first."""
    return lambda value: check(value.strip() if isinstance(value, str) else value)


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongError("be true or false")
    return value


def each(check: Check) -> Check:
    return lambda values: [check(value) for value in values]


def list_of(check: Check, least: int, most: int) -> Check:
    def check_all(value: Any) -> list[Any]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise WrongError(f"be a list of {least} to {most}")
        return [check(one) for one in value]

    return check_all


def or_null(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def one_of(values: Collection[str]) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise WrongError(f"be one of {', '.join(values)}")
        return value

    return check
