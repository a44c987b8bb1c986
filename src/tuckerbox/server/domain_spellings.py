"""The spellings of an email address whose domain has letters other than a to z, such as anna@exämple.org."""

from __future__ import annotations

from contextlib import suppress

import idna


def in_ascii(address: str) -> str:
    """Return an email address with its domain as all mail servers know it: anna@xn--exmple-cua.org.

    Raise ValueError if its domain can't be written in this way.
    """
    name, at, domain = address.rpartition("@")
    return address if domain.isascii() else f"{name}{at}{idna.encode(domain, uts46=True).decode()}"


def in_letters(address: str) -> str:
    """Return an email address with its domain as people write it. Raise ValueError if there is no such domain."""
    name, at, domain = address.rpartition("@")
    return f"{name}{at}{idna.decode(domain, uts46=True)}"


def spellings(address: str) -> set[str]:
    """Return an email address as it is and, if its domain has another spelling, with that."""
    found = {address}
    for spell in (in_ascii, in_letters):
        with suppress(ValueError):
            found.add(spell(address))
    return found
