"""Keeps kernels: their PTX in the cache folder of compiled rules, and those that are loaded in this process."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tuckerbox.gpu.driver import Driver, Kernel
from tuckerbox.kernel.build import make_folder
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import LANES, cache_folder_of

_loaded: dict[tuple[int, str, str], dict[str, Kernel]] = {}  # by device, game and policy


def kernels_of(driver: Driver, game: Game, policy: str = "") -> dict[str, Kernel]:
    """Return a game's kernels on a GPU. The policy decides for opponents. To compile them takes up to two minutes."""
    key = driver.device, game.name, policy
    if key not in _loaded:
        from tuckerbox.gpu.kernels import KERNELS

        _loaded[key] = driver.kernels(code_of(game, policy), KERNELS)
    return _loaded[key]


def code_of(game: Game, policy: str = "") -> str:
    """Return a game's kernels in PTX, from the cache if they are there."""
    maker = sha256((Path(__file__).parent / "kernels.py").read_bytes()).hexdigest()[:8]
    folder = cache_folder_of(game, f"{LANES}/{policy}" if policy else LANES)
    file = folder / f"{LANES}{policy and f'-{policy}'}-{maker}.ptx"
    if file.exists():
        return file.read_text()
    from tuckerbox.gpu.kernels import compile_kernels

    code = compile_kernels(game, policy)
    make_folder(folder)
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(code)
    unfinished.replace(file)
    return code
