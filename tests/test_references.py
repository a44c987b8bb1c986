"""Names in backticks in comments and docstrings exist in the code."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src"
SOURCES = sorted((ROOT / "tuckerbox").rglob("*.py"))
QUOTED = re.compile(r"`([A-Za-z_][A-Za-z_0-9.]*)(?:\(\))?`")
RULING = re.compile(r"[A-Z]\d+")
STATEMENT_ENDS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def prose_and_code(path: Path) -> tuple[list[str], list[str]]:
    """Return the comments and docstrings of a module, and all its other tokens."""
    prose, code, at_start = [], [], True
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and at_start):
            prose.append(token.string)
        else:
            code.append(token.string)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            at_start = token.type in STATEMENT_ENDS
    return prose, code


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def test_names_in_comments_and_docstrings_exist() -> None:
    read = {path: prose_and_code(path) for path in SOURCES}
    words = {path.stem for path in SOURCES} | {path.parent.name for path in SOURCES}
    for _, code in read.values():
        words.update(word for token in code for word in re.findall(r"\w+", token))
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, (prose, _) in read.items()
        for name in QUOTED.findall("\n".join(prose))
        if not RULING.fullmatch(name) and not set(name.split(".")) <= words
    ]
    dotted = re.compile(r"`(tuckerbox\.[a-z_.]+)`")
    missing += [
        f"{path.relative_to(ROOT)}: {name}"
        for path, (prose, _) in read.items()
        for name in dotted.findall("\n".join(prose))
        if not is_module(name) and not is_module(name.rpartition(".")[0])
    ]
    assert missing == []
