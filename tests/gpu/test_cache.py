"""The cache of PTX."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuckerbox import games
from tuckerbox.gpu import cache


def test_code_is_compiled_once_unless_its_file_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUCKERBOX_CACHE_DIR", str(tmp_path))
    compiled: list[str] = []

    def compile_kernels(_: object, policy: str) -> str:
        compiled.append(policy)
        return f"code {len(compiled)}"

    monkeypatch.setattr(cache, "compile_kernels", compile_kernels)
    game = games.game("outback")
    assert [cache.ptx_of(game) for _ in range(2)] == ["code 1", "code 1"]
    assert [cache.ptx_of(game, "greedy") for _ in range(2)] == ["code 2", "code 2"]
    assert cache.ptx_of(game) == "code 1"
    (file,) = (file for file in tmp_path.rglob("*.ptx") if b"code 1" in file.read_bytes())
    assert len(list(file.parent.iterdir())) == 1, "nothing unfinished is left"
    file.write_bytes(file.read_bytes()[:-1])
    assert [cache.ptx_of(game) for _ in range(2)] == ["code 3", "code 3"]
    assert compiled == ["", "greedy", ""]
