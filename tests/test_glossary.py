"""The glossary defines each public class and each term once."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import tuckerbox

SOURCES = Path(tuckerbox.__file__).parent
DOCS = Path(__file__).parents[1] / "docs"
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\| (?!term |-)(.+?) \|", GLOSSARY, flags=re.MULTILINE)


def test_every_term_is_defined_once() -> None:
    assert TERMS
    assert len(set(TERMS)) == len(TERMS)


def packages() -> list[str]:
    """Return all packages that say what they export. Each game has terms of its own, which stay in its folder."""
    files = [file for file in SOURCES.rglob("__init__.py") if "\n__all__ = " in file.read_text(encoding="utf-8")]
    folders = [file.parent.relative_to(SOURCES.parent) for file in files if SOURCES / "games" not in file.parents]
    return [".".join(folder.parts) for folder in folders]


def test_every_public_class_is_a_term() -> None:
    found = [import_module(package) for package in packages()]
    public = {name for package in found for name in package.__all__ if inspect.isclass(getattr(package, name))}
    assert {term.strip("`") for term in TERMS if term.startswith("`")} == public


def test_a_name_of_two_classes_is_explained() -> None:
    """Such a class of the presentation is one of the layers beneath as plain data."""
    classes: dict[str, set[type]] = {}
    for package in map(import_module, packages()):
        for name in package.__all__:
            if inspect.isclass(found := getattr(package, name)):
                classes.setdefault(name, set()).add(found)
    [explained] = re.findall(r"^The types in `presentation/`\. (.+?) there$", GLOSSARY, flags=re.MULTILINE)
    assert {name for name, found in classes.items() if len(found) > 1} == set(re.findall(r"`(\w+)`", explained))


def test_the_architecture_page_is_short_and_links_to_the_glossary() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert "(glossary.md)" in page
    assert len(page.split()) < 1850  # details belong to the other pages
