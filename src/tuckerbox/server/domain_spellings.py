"""The two spellings of an email address whose domain has letters other than a to z."""

from __future__ import annotations

from contextlib import suppress
from unicodedata import normalize

ACE = "xn--"  # begins a label in ASCII that stands for one with other letters


def spellings(address: str) -> set[str]:
    """Return an email address as it is, with its domain in ASCII, and with its domain in letters.

    Whoever has anna@exämple.org has anna@xn--exmple-cua.org, too. Anything else has only one spelling.
    """
    found = normalize("NFC", address.strip())
    name, at, domain = found.rpartition("@")
    labels = domain.split(".")
    return {address, found, *(f"{name}{at}{'.'.join(map(form, labels))}" for form in (in_ascii, in_letters))}


def in_ascii(label: str) -> str:
    # Not Python's IDNA codec, which takes some labels for others: straße for strasse.
    return label if label.isascii() else ACE + label.lower().encode("punycode").decode("ascii")


def in_letters(label: str) -> str:
    if label.isascii() and label.lower().startswith(ACE):
        with suppress(UnicodeError):
            found = label[len(ACE) :].lower().encode("ascii").decode("punycode")
            found.encode()  # half of a surrogate pair is no text
            return found
    return label
