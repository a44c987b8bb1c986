"""Records: fixed-size blocks of small integers, declared as annotated classes.

A declaration gives three things: the NumPy dtype, and with it the type for compiled code; the types for mypy; and the
*interpreted form*, the class itself. Its fields are views of one buffer, which read as Python ints and raise an
exception for a value that does not fit.

    class Dice(Record):
        rolls: Annotated[int, "u1"]
        faces: Annotated[Row, "u1", 6]
        seen: Annotated[Grid, "i1", 4, 6]

Compiled code computes in 64 bits and so gets the same results as Python, with one exception in Numba: `-x`, `~x` and
`abs(x)` keep the width of the field x, and unsigned minus unsigned stays unsigned. Write `0 - x`, and use signed widths
for fields that are subtracted from one another.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:
    import numpy as np


R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R", bound="Record")


class Row(Protocol):
    """A field of several integers. `tolist` is for Python only; compiled code does not have it."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[int]: ...


class Grid(Protocol):
    """A field of integers in rows and columns. `tolist` is for Python only, as in `Row`."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[list[int]]: ...


class Reals(Protocol):
    """A field of several floats; never part of a state."""

    def __getitem__(self, i: int, /) -> float: ...
    def __setitem__(self, i: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Many(Protocol[R_co]):
    """Several records of one type: a list when interpreted, an array when compiled."""

    def __getitem__(self, i: int, /) -> R_co: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Private:
    """Declares that only some seats know a field: `mask` names the field that holds these seats, one bit each.

    The mask is one integer for the whole field, or a row as long as the field.
    """

    mask: str


if sys.byteorder != "little":
    raise ImportError("Tuckerbox needs a little-endian processor, because its hashes depend on the byte order.")

# The format code of each width, as in the struct module and in memoryview.
STRUCT_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f8": "d"}


@dataclass(frozen=True)
class Field:
    """One field of a record: its place and its width."""

    name: str
    width: str
    shape: tuple[int, ...]
    offset: int
    extra: tuple[object, ...]  # the rest of its annotation: Private, Item, OneOf …

    @cached_property
    def private(self) -> Private | None:
        return next((part for part in self.extra if isinstance(part, Private)), None)

    @cached_property
    def size(self) -> int:
        return int(self.width[1]) * prod(self.shape)


class RecordError(TypeError):
    """The declaration of a record is invalid."""


@dataclass(frozen=True)
class Layout:
    """All fields of a record, in order and without gaps."""

    name: str
    fields: tuple[Field, ...]
    size: int

    @cached_property
    def views(self) -> list[tuple[str, int, int, Any, tuple[int, ...]]]:
        """The attribute of the interpreted form for each field, with its range of bytes, its format and its shape."""
        return [
            (f.name if f.shape else f"_{f.name}", f.offset, f.offset + f.size, STRUCT_CODES[f.width], f.shape)
            for f in self.fields
        ]

    def field(self, name: str) -> Field:
        """Return the field with this name."""
        return next(field for field in self.fields if field.name == name)

    @cached_property
    def private(self) -> tuple[tuple[Field, str], ...]:
        """The private fields, each with the name of its mask."""
        return tuple((field, field.private.mask) for field in self.fields if field.private)

    @cached_property
    def events(self) -> Field | None:
        """The field with the events of the last step, if there is one."""
        return next((field for field in self.fields if field.name == "events"), None)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        import numpy as np

        return np.dtype([(f.name, f.width, f.shape) if f.shape else (f.name, f.width) for f in self.fields], align=True)


def lay_out(record: type[Record]) -> Layout:
    """Return the layout of a declared record.

    Raise RecordError if it would need padding: padding bytes are undefined, so hashes would differ.
    """
    fields: list[Field] = []
    offset = 0
    for name, hint in get_type_hints(record, include_extras=True).items():
        if _is_declared(record, name, hint):
            field = _field(f"{record.__name__}.{name}", name, hint, offset)
            fields.append(field)
            offset += field.size
    if not fields:
        raise RecordError(f"{record.__name__}: has no field; declare at least one, such as {_spare(1)}.")
    widest = max(int(field.width[1]) for field in fields)
    if offset % widest:
        raise RecordError(
            f"{record.__name__}: {offset} bytes are not a multiple of {widest}; end it with {_spare(-offset % widest)}."
        )
    _check_masks(record, fields)
    return Layout(record.__name__, tuple(fields), offset)


def _is_declared(record: type[Record], name: str, hint: Any) -> bool:
    """Return whether an annotation of a record declares a field. Raise RecordError if its name can't be a field's."""
    if get_origin(hint) is ClassVar or hint is memoryview:
        return False
    if name.startswith("_"):
        if get_origin(hint) is Annotated:
            raise RecordError(
                f"{record.__name__}.{name}: a field's name can't begin with _; call it {name.strip('_')}."
            )
        return False
    if name in Record.__annotations__ or hasattr(Record, name):
        raise RecordError(
            f"{record.__name__}.{name}: every record has an attribute {name}; give the field another name."
        )
    return True


def _field(where: str, name: str, hint: Any, offset: int) -> Field:
    """Return the field that an annotation declares, at its place in the record."""
    if get_origin(hint) is not Annotated:
        raise RecordError(f'{where}: say how wide it is, as in Annotated[int, "u1"].')
    _, width, *rest = get_args(hint)
    shape = tuple(part for part in rest if isinstance(part, int))
    extra = tuple(part for part in rest if not isinstance(part, int))
    if width not in STRUCT_CODES:
        raise RecordError(f"{where}: {width!r} is not a width; use {', '.join(STRUCT_CODES)}.")
    if offset % int(width[1]):
        raise RecordError(f"{where}: {width[1]} bytes can't start at byte {offset}; put wide fields first.")
    return Field(name, width, shape, offset, extra)


def _check_masks(record: type[Record], fields: Sequence[Field]) -> None:
    """Raise RecordError if a private field has no mask that fits."""
    named = {field.name: field for field in fields}
    for field in fields:
        if field.private is None:
            continue
        where, mask = f"{record.__name__}.{field.name}", field.private.mask
        if mask not in named:
            raise RecordError(f"{where}: there is no field {mask!r} for its mask.")
        if named[mask].width not in ("i1", "u1"):
            raise RecordError(f"{where}: its mask {mask!r} must be i1 or u1, as seats have a bit each.")
        if named[mask].shape not in ((), field.shape[:1]):
            row = f", or a row of {field.shape[0]}" if field.shape else ""
            raise RecordError(f"{where}: its mask {mask!r} must be one number{row}.")


def _spare(count: int) -> str:
    """Return the declaration of a field that fills `count` bytes."""
    return 'spare: Annotated[int, "i1"]' if count == 1 else f'spare: Annotated[Row, "i1", {count}]'


def _scalar(slot: str) -> property:
    def get(self: Any) -> Any:
        return getattr(self, slot)[0]

    def put(self: Any, value: int) -> None:
        getattr(self, slot)[0] = value

    return property(get, put)


class Record:
    """The base class of records. An instance is the interpreted form: views of the bytes in `raw`."""

    layout: ClassVar[Layout]
    raw: memoryview

    def __init_subclass__(cls) -> None:
        cls.layout = lay_out(cls)
        for field in cls.layout.fields:
            if not field.shape:
                setattr(cls, field.name, _scalar(f"_{field.name}"))

    def __init__(self, buffer: bytearray | memoryview | None = None) -> None:
        self.raw = memoryview(bytearray(self.layout.size) if buffer is None else buffer).cast("B")
        for name, start, end, code, shape in self.layout.views:
            view = self.raw[start:end].cast(code)
            setattr(self, name, view.cast("B").cast(code, shape) if len(shape) > 1 else view)

    @classmethod
    def array(cls, count: int) -> np.ndarray[tuple[int], np.dtype[np.void]]:
        """Return `count` zeroed records as an array, for compiled code."""
        import numpy as np

        return np.zeros(count, cls.layout.dtype)

    @classmethod
    def over(cls, records: np.ndarray[Any, Any], i: int = 0) -> Self:
        """Return the interpreted form of one record of an array. Both share the same bytes."""
        return cls(records.view("u1").data.cast("B")[i * cls.layout.size : (i + 1) * cls.layout.size])

    def as_dict(self) -> dict[str, Any]:
        """Return every field by name, as plain ints and lists, for errors, tests and debugging."""
        found: dict[str, Any] = {}
        for field in self.layout.fields:
            value = getattr(self, field.name)
            found[field.name] = value.tolist() if field.shape else value
        return found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in self.as_dict().items())})"


class Constants(Generic[R]):
    """Constant records that rules read, such as the weights of a net. They are made when they are first read."""

    def __init__(self, make: Callable[[], Sequence[R]]) -> None:
        self._make = make

    @cached_property
    def records(self) -> Sequence[R]:
        return self._make()

    def __getitem__(self, i: int) -> R:
        return self.records[i]

    def __len__(self) -> int:
        return len(self.records)

    def tobytes(self) -> bytes:
        """Return the bytes of all records, one after the other."""
        return b"".join(record.raw for record in self.records)


class Bytes(Protocol):
    """Anything that consists of one block of bytes, such as a record."""

    raw: memoryview


def copy(to: Bytes, source: Bytes) -> None:
    """Overwrite `to` with the bytes of `source`: one memcpy."""
    to.raw[:] = source.raw


def save_bytes(to: Any, source: Bytes) -> None:
    """Overwrite a row of u1 with the bytes of a record that is as long: one memcpy."""
    to[:] = source.raw


def restore_bytes(to: Bytes, source: Any) -> None:
    """Overwrite a record with the bytes of a row of u1 that is as long: one memcpy."""
    to.raw[:] = source
