"""Links the one object file that LLVM emits into a WebAssembly module.

The object contains all functions that are called, so functions, types and globals keep their numbers. The linker only
has to place the data: it goes after the stack, and every reference to it gets its address. The module also gets a
memory, a stack pointer and exports. See "Object File Linking" in WebAssembly's tool conventions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

STACK = 1 << 16  # bytes; the stack grows down from here to 0, so an overflow is an address out of bounds, a trap
PAGE = 1 << 16
HEADER = b"\0asm\1\0\0\0"

# The numbers of the sections, of the kinds of imports, and of the kinds of symbols that matter here.
CUSTOM, TYPES, IMPORTS, FUNCTIONS, MEMORY, GLOBALS, EXPORTS, CODE, DATA = 0, 1, 2, 3, 5, 6, 7, 10, 11
OF_FUNCTION, OF_TABLE, OF_MEMORY, OF_GLOBAL = 0, 1, 2, 3
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40
SYMBOL_TABLE = 8

# Relocations: functions, types and globals keep the numbers in the object; references to data need the address.
KEPT = {0, 6, 7}
AS_LEB, AS_SIGNED_LEB, AS_WORD = 3, 4, 5

I32, CONSTANT, VARIABLE, I32_CONST, END = 0x7F, 0, 1, 0x41, 0x0B


class LinkError(ValueError):
    """Raised when an object file has something that this linker can't handle. A newer LLVM may emit it."""


class ImportedError(LinkError):
    """Raised when a module would have to import functions."""


# --- Reading ---


@dataclass
class Reader:
    """Reads a binary from start to end."""

    data: bytes
    at: int = 0

    @property
    def more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, signed: bool = False) -> int:
        """Read a number in LEB128: seven bits in each byte, and a bit that is set if more bytes follow."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found - (1 << shift) if signed and byte & 0x40 else found

    def name(self) -> str:
        return self.bytes(self.number()).decode()


@dataclass
class Segment:
    """A segment of data, its address in the object, and the offset of its bytes in the section."""

    address: int
    begins: int
    content: bytearray


@dataclass
class Object:
    """The parts of an object file that the linker needs."""

    sections: dict[int, bytearray] = field(default_factory=dict)
    custom: dict[str, bytes] = field(default_factory=dict)
    segments: list[Segment] = field(default_factory=list)
    functions: dict[str, int] = field(default_factory=dict)  # by name: a function's number
    data: dict[int, int] = field(default_factory=dict)  # by symbol number: an address in the object


def read_object(binary: bytes) -> Object:
    """Read an object file. Raise ImportedError if it does not contain all functions that it calls."""
    if not binary.startswith(HEADER):
        raise LinkError("This is not a WebAssembly object file.")
    found, reader = Object(), Reader(binary, len(HEADER))
    while reader.more:
        number = reader.byte()
        content = reader.bytes(reader.number())
        if number == CUSTOM:
            inner = Reader(content)
            name = inner.name()
            found.custom[name] = content[inner.at :]
        else:
            found.sections[number] = bytearray(content)
    refuse_imports(Reader(bytes(found.sections.get(IMPORTS, b"\0"))))
    read_segments(found, Reader(bytes(found.sections.get(DATA, b"\0"))))
    read_symbols(found, Reader(found.custom["linking"]))
    return found


def refuse_imports(reader: Reader) -> None:
    """Raise ImportedError if functions are imported. The linker provides memory, table and stack pointer itself."""
    functions = []
    for _ in range(reader.number()):
        _, name, kind = reader.name(), reader.name(), reader.byte()
        if kind == OF_FUNCTION:
            reader.number()
            functions.append(name)
        elif kind in (OF_TABLE, OF_MEMORY):
            if kind == OF_TABLE:
                reader.byte()
            has_limit = reader.byte() & 1
            for _ in range(1 + has_limit):
                reader.number()
        elif kind == OF_GLOBAL and name == "__stack_pointer":
            reader.bytes(2)
        else:
            raise LinkError(f"The object imports {name}, of kind {kind}.")
    if functions:
        names = ", ".join(functions)
        raise ImportedError(
            f"The module would have to import {names}; rules can't use anything that needs these functions."
        )


def read_segments(found: Object, reader: Reader) -> None:
    for _ in range(reader.number()):
        if reader.bytes(2) != bytes((0, I32_CONST)):
            raise LinkError("A segment of data has no fixed address.")
        address = reader.number(signed=True)
        reader.byte()
        size = reader.number()
        found.segments.append(Segment(address, reader.at, bytearray(reader.bytes(size))))


def read_symbols(found: Object, reader: Reader) -> None:
    if (version := reader.number()) != 2:
        raise LinkError(f"The object uses version {version} of the conventions for linking, not 2.")
    while reader.more:
        part, end = reader.byte(), reader.number() + reader.at
        for number in range(reader.number() if part == SYMBOL_TABLE else 0):
            kind, flags = reader.byte(), reader.number()
            if kind == DATA_SYMBOL:
                name = reader.name()
                if flags & UNDEFINED:
                    raise LinkError(f"The object lacks the data {name}.")
                segment, offset, _ = reader.number(), reader.number(), reader.number()
                found.data[number] = found.segments[segment].address + offset
            else:
                index = reader.number()
                if kind != SECTION_SYMBOL and (not flags & UNDEFINED or flags & NAMED):
                    name = reader.name()
                    if kind == FUNCTION_SYMBOL:
                        found.functions[name] = index
        reader.at = end


def relocate(found: Object) -> None:
    """Write the addresses of data into all references from code and data."""
    for name, content in found.custom.items():
        if name not in ("reloc.CODE", "reloc.DATA"):
            continue
        reader = Reader(content)
        reader.number()  # the section
        for _ in range(reader.number()):
            kind, at, symbol = reader.byte(), reader.number(), reader.number()
            if kind in KEPT:
                continue
            if kind not in (AS_LEB, AS_SIGNED_LEB, AS_WORD):
                raise LinkError(f"The object has relocations of type {kind}.")
            address = STACK + found.data[symbol] + reader.number(signed=True)
            new = address.to_bytes(4, "little") if kind == AS_WORD else padded(address)
            if name == "reloc.CODE":
                found.sections[CODE][at : at + len(new)] = new
            else:
                segment = max((s for s in found.segments if s.begins <= at), key=lambda s: s.begins)
                segment.content[at - segment.begins : at - segment.begins + len(new)] = new


# --- Writing ---


def number(value: int) -> bytes:
    """Encode a number, 0 or more, in LEB128."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*found, value))


def padded(value: int) -> bytes:
    """Encode a number below 2³¹ in five bytes of LEB128, which are the same signed and unsigned."""
    return bytes((value >> 7 * i & 0x7F) | (0x80 if i < 4 else 0) for i in range(5))


def text(name: str) -> bytes:
    return number(len(name.encode())) + name.encode()


def vec(parts: Iterable[bytes]) -> bytes:
    """Return a vector, as the specification calls it: the number of the parts, and the parts."""
    found = list(parts)
    return number(len(found)) + b"".join(found)


def section(kind: int, content: bytes) -> bytes:
    return bytes((kind,)) + number(len(content)) + content


def constant(value: int) -> bytes:
    """Return an expression with this value."""
    return bytes((I32_CONST,)) + padded(value) + bytes((END,))


def link(binary: bytes, exports: Mapping[str, str]) -> bytes:
    """Return the module for an object. `exports`: by their names in the object, the names of exported functions."""
    found = read_object(binary)
    relocate(found)
    last = max((segment.address + len(segment.content) for segment in found.segments), default=0)
    heap = (STACK + last + 15) // 16 * 16
    stack_pointer, heap_base = bytes((I32, VARIABLE)) + constant(STACK), bytes((I32, CONSTANT)) + constant(heap)
    shown = [text("memory") + bytes((OF_MEMORY, 0)), text("heap") + bytes((OF_GLOBAL, 1))]
    shown += [text(new) + bytes((OF_FUNCTION,)) + number(found.functions[old]) for old, new in exports.items()]
    data = [
        bytes((0,)) + constant(STACK + segment.address) + number(len(segment.content)) + segment.content
        for segment in found.segments
    ]
    return HEADER + b"".join(
        (
            section(TYPES, bytes(found.sections[TYPES])),
            section(FUNCTIONS, bytes(found.sections[FUNCTIONS])),
            section(MEMORY, vec([bytes((0,)) + number(heap // PAGE + 1)])),
            section(GLOBALS, vec([stack_pointer, heap_base])),
            section(EXPORTS, vec(shown)),
            section(CODE, bytes(found.sections[CODE])),
            section(DATA, vec(data)),
        )
    )
