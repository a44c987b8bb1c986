"""Actions: one dense range of codes for everything that a seat can decide, made of kinds with named, ranged fields.

    ACTIONS = Actions()
    PLACE = ACTIONS.kind("place", animal=Named(ANIMALS), space=Named(SPACES))
    place, is_place, animal_of, space_of = PLACE.encode, PLACE.holds, PLACE.field("animal"), PLACE.field("space")

`place(2, 14)` returns a code. All four are ordinary functions that rules may call, compiled or not. The same
declaration gives each code its notation, the parser for it, and its fields for clients.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any, Protocol, TypeVar, cast

from tuckerbox.kernel.sentence_parts import listed

MOST_SHOWN = 12  # names in an error


class Domain(Protocol):
    """The possible values of a field: `size` of them, each with a word and a value for clients."""

    @property
    def size(self) -> int: ...

    def word(self, i: int) -> str:
        """Return value number i as text. `read` converts it back."""
        ...

    def read(self, text: str) -> int:
        """Return the number of the value that a text means. Raise ValueError if it means none."""
        ...

    def value(self, i: int) -> Any:
        """Return value number i as plain data."""
        ...

    def features(self, i: int) -> dict[str, int]:
        """Return value number i as named numbers for programs that learn. The name of a single number is empty."""
        ...


def plain(text: str) -> str:
    """Normalize what somebody typed: lower case, single spaces, and a hyphen in place of a minus sign."""
    return " ".join(text.lower().replace("−", "-").split())


def spoken(text: str) -> str:
    """Normalize a name, with spaces in place of hyphens: `blue-5` becomes `blue 5`."""
    return re.sub(r"(?<=[a-z])-(?=\w)", " ", plain(text))


def alternatives(names: Sequence[str]) -> str:
    """Return names as alternatives in words; of many, only the first and the last."""
    return listed(names, "or") if len(names) <= MOST_SHOWN else f"{names[0]} … {names[-1]}"


class Named:
    """Values with names, and with synonyms in `also`. The word `what` may precede a name: `reef 5`.

    `across`: the length of a row, if the values are places on a board.
    """

    def __init__(self, names: Sequence[str], what: str = "", also: Sequence[str] = (), across: int = 0) -> None:
        self.names = tuple(names)
        self.what = what
        self.across = across
        self.size = len(self.names)
        self.numbers = {spoken(name): i for words in (also, self.names) for i, name in enumerate(words)}

    def word(self, i: int) -> str:
        return self.names[i]

    def read(self, text: str) -> int:
        wanted = spoken(text).removeprefix(f"{self.what} ")
        if wanted in self.numbers:
            return self.numbers[wanted]
        starts = {i for name, i in self.numbers.items() if wanted and name.startswith(wanted)}
        if len(starts) == 1:
            return starts.pop()
        if starts:
            raise ValueError(f"“{text}” could be {alternatives([self.names[i] for i in sorted(starts)])}.")
        raise ValueError(f"“{text}” is not one of {alternatives(self.names)}.")

    def value(self, i: int) -> str:
        return self.names[i]

    def features(self, i: int) -> dict[str, int]:
        return {"column": i % self.across, "row": i // self.across} if self.across else {"": i}


class Multisets:
    """Every way to pick at most `most` things of the named sorts, in any order: `keep 3 koala, 1 joker`.

    Value number i has `counts[i]` things of each sort. Rules convert counts to the number with `multiset_offsets`.
    """

    def __init__(self, names: Sequence[str], most: int) -> None:
        self.sorts = Named(names)
        self.names = self.sorts.names
        self.most = most

    @cached_property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        def within(sorts: int, left: int) -> Iterator[tuple[int, ...]]:
            if sorts == 0:
                yield ()
                return
            for first in range(left + 1):
                for rest in within(sorts - 1, left - first):
                    yield (first, *rest)

        return tuple(within(len(self.names), self.most))

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {counts: i for i, counts in enumerate(self.counts)}

    @cached_property
    def _single(self) -> bool:
        """True if every name is one word, so that a space can separate them."""
        return not any(" " in name for name in self.names)

    @property
    def size(self) -> int:
        return len(self.counts)

    def word(self, i: int) -> str:
        return ", ".join(f"{n} {name}" for n, name in zip(self.counts[i], self.names, strict=True) if n) or "nothing"

    def read(self, text: str) -> int:
        counts = [0] * len(self.names)
        between = r"\s*(?:,|\+|\band\b)\s*|(?<=[a-z]{2}) " if self._single else r"\s*(?:,|\+|\band\b)\s*"
        for part in re.split(between, plain(text)):
            if part in ("nothing", "none", ""):
                continue
            # The pattern limits the length: Python refuses to convert thousands of digits.
            found = re.fullmatch(r"(?:(\d{1,3})(?!\d)\s*[x×]?\s*)?(.+?)", part)
            assert found is not None
            sort = self.sorts.read(self._singular(found[2]))
            counts[sort] += int(found[1] or 1)
        if sum(counts) > self.most:
            raise ValueError(f"“{text}” adds up to {sum(counts)}; the maximum is {self.most}.")
        return self._numbers[tuple(counts)]

    def _singular(self, name: str) -> str:
        singulars = [name.removesuffix(ending) for ending in ("s", "es") if name.endswith(ending)]
        return next((singular for singular in singulars if singular in self.sorts.numbers), name)

    def value(self, i: int) -> dict[str, int]:
        return {name: n for name, n in zip(self.names, self.counts[i], strict=True) if n}

    def features(self, i: int) -> dict[str, int]:
        return dict(zip(self.names, self.counts[i], strict=True))


F = TypeVar("F", bound=Callable[..., Any])

# Each kind's functions are clones of the ones below, with other values for these constants.
FIRST = COUNT = STRIDE = SIZE_A = SIZE_B = SIZE_C = 0


def _encode_0() -> int:
    return FIRST


def _encode_1(a: int) -> int:
    return FIRST + a


def _encode_2(a: int, b: int) -> int:
    return FIRST + a * SIZE_B + b


def _encode_3(a: int, b: int, c: int) -> int:
    return FIRST + (a * SIZE_B + b) * SIZE_C + c


def _holds(action: int) -> bool:
    return FIRST <= action < FIRST + COUNT


def _field(action: int) -> int:
    return (action - FIRST) // STRIDE % SIZE_A


ENCODERS: tuple[Callable[..., int], ...] = (_encode_0, _encode_1, _encode_2, _encode_3)


def clone(function: F, name: str, **constants: int) -> F:
    """Return a copy of a function with other values for some of its module's constants, and a name of its own.

    Numba caches compiled code by name: of two clones with the same name, the second would get the first one's code.
    """
    assert isinstance(function, FunctionType)
    twin = FunctionType(function.__code__, {**function.__globals__, **constants}, name)
    twin.__qualname__ = name
    twin.__annotations__ = function.__annotations__
    return cast(F, twin)


class Kind:
    """One kind of action: `count` codes from `first` on, one for each combination of its fields' values."""

    def __init__(self, name: str, first: int, domains: dict[str, Domain]) -> None:
        self.name = name
        self.first = first
        self.domains = domains
        self.count = 1
        for domain in domains.values():
            self.count *= domain.size

    @cached_property
    def encode(self) -> Callable[..., int]:
        """The function that returns the code for the numbers of all fields."""
        sizes = dict(zip(("SIZE_A", "SIZE_B", "SIZE_C"), (d.size for d in self.domains.values()), strict=False))
        return clone(ENCODERS[len(self.domains)], f"{self.name}.encode", FIRST=self.first, **sizes)

    @cached_property
    def holds(self) -> Callable[[int], bool]:
        """The function that returns whether a code is of this kind."""
        return clone(_holds, f"{self.name}.holds", FIRST=self.first, COUNT=self.count)

    def field(self, name: str) -> Callable[[int], int]:
        """Return the function that returns the number of one field's value in a code."""
        stride = 1
        for other in reversed(self.domains):
            if other == name:
                break
            stride *= self.domains[other].size
        size = self.domains[name].size
        return clone(_field, f"{self.name}.field.{name}", FIRST=self.first, STRIDE=stride, SIZE_A=size)

    def numbers(self, action: int) -> dict[str, int]:
        """Return the number of each field's value in a code."""
        rest = action - self.first
        found = {}
        for name in reversed(self.domains):
            rest, found[name] = divmod(rest, self.domains[name].size)
        return {name: found[name] for name in self.domains}


class NotationError(ValueError):
    """A text or a code is not an action. The text of the error explains what is wrong, and what would be right."""


@dataclass(frozen=True)
class Choice:
    """A legal action: its code, its kind, its fields as plain data, and its notation."""

    code: int
    kind: str
    fields: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


class Actions:
    """All kinds of a game's actions, with codes from 0 to `count` - 1."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        # Caches, because the same actions occur over and over.
        self._texts: dict[int, str] = {}
        self._codes: dict[str, int] = {}
        self._fields: dict[int, dict[str, Any]] = {}
        self._choices: dict[int, Choice] = {}

    @property
    def count(self) -> int:
        return sum(kind.count for kind in self.kinds.values())

    def kind(self, name: str, **domains: Domain) -> Kind:
        """Declare the next kind, with three fields at most."""
        if name in self.kinds:
            raise ValueError(f"There is a kind {name!r} already; give this one another name.")
        if len(domains) >= len(ENCODERS):
            raise ValueError(f"Kind {name!r} has {len(domains)} fields; the maximum is {len(ENCODERS) - 1}.")
        self.kinds[name] = Kind(name, self.count, domains)
        return self.kinds[name]

    def of(self, action: int) -> Kind:
        """Return the kind of a code. Raise NotationError if there is no such code."""
        for kind in self.kinds.values():
            if kind.first <= action < kind.first + kind.count:
                return kind
        raise NotationError(f"There is no action {action}; codes go from 0 to {self.count - 1}.")

    def fields(self, action: int) -> dict[str, Any]:
        """Return a code's fields as plain data. The dict is cached: do not change it."""
        if action not in self._fields:
            kind = self.of(action)
            self._fields[action] = {name: kind.domains[name].value(i) for name, i in kind.numbers(action).items()}
        return self._fields[action]

    def describe(self, action: int) -> str:
        """Return the notation of a code: `place koala 4c`."""
        if action not in self._texts:
            kind = self.of(action)
            words = [kind.domains[name].word(i) for name, i in kind.numbers(action).items()]
            self._texts[action] = " ".join([kind.name, *words])
            self._codes[self._texts[action]] = action
        return self._texts[action]

    def choice(self, action: int) -> Choice:
        """Return a code as a choice."""
        if action not in self._choices:
            self._choices[action] = Choice(action, self.of(action).name, self.fields(action), self.describe(action))
        return self._choices[action]

    def parse(self, text: str) -> int:
        """Return the code that a text means. Raise NotationError if it means none. The last field takes the rest."""
        if text in self._codes:
            return self._codes[text]
        first, *rest = plain(text).split() or [""]
        matches = [kind for name, kind in self.kinds.items() if name.startswith(first)] if first else []
        kind = self.kinds.get(first) or (matches[0] if len(matches) == 1 else None)
        if len(matches) > 1 and kind is None:
            raise NotationError(f"“{text}”: “{first}” could be {alternatives([kind.name for kind in matches])}.")
        if kind is None:
            raise NotationError(f"“{text}” is not an action here; actions begin with {', '.join(self.kinds)}.")
        wanted = len(kind.domains)
        if rest and not wanted:
            raise NotationError(f"“{text}” has too many words: it is just “{kind.name}”.")
        if len(rest) < wanted:
            usage = " ".join([kind.name, *(name.upper() for name in kind.domains)])
            raise NotationError(f"“{text}” is incomplete; write “{usage}”, such as “{self.describe(kind.first)}”.")
        words = [*rest[: wanted - 1], " ".join(rest[wanted - 1 :])] if wanted else []
        try:
            numbers = [domain.read(word) for domain, word in zip(kind.domains.values(), words, strict=True)]
        except ValueError as wrong:
            raise NotationError(f"“{text}”: {wrong}") from None
        return kind.encode(*numbers)


def multiset_offsets(sorts: int, most: int) -> memoryview:
    """Return the table with which rules number multisets.

    The number is the sum of `table[s, left, count]` over all sorts s. `left` is `most` less the counts of the sorts
    before s. Each entry is the number of multisets that come before.
    """
    from array import array
    from math import comb

    table = array("h")
    for s in range(sorts):
        for left in range(most + 1):
            before = 0
            for count in range(most + 1):
                table.append(before)
                if count <= left:
                    before += comb(left - count + sorts - s - 1, sorts - s - 1)
    return memoryview(table).cast("B").cast("h", (sorts, most + 1, most + 1)).toreadonly()
