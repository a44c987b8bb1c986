"""The glossary defines each public class and each term once."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import tuckerbox
from tuckerbox import arena, bots, data, envs, lessons, match, messages, presentation

DOCS = Path(__file__).parents[1] / "docs"
TERMS = re.findall(r"^\| (?!term |-)(.+?) \|", (DOCS / "glossary.md").read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_every_term_is_defined_once() -> None:
    assert TERMS
    assert len(set(TERMS)) == len(TERMS)


def test_every_public_class_is_a_term() -> None:
    public = {
        name
        for package in (tuckerbox, messages, match, presentation, bots, lessons, arena, envs, data)
        for name in package.__all__
        if inspect.isclass(getattr(package, name))
    }
    assert {term.strip("`") for term in TERMS if term.startswith("`")} == public


def test_the_architecture_page_links_to_the_glossary() -> None:
    assert "(glossary.md)" in (DOCS / "architecture.md").read_text(encoding="utf-8")
