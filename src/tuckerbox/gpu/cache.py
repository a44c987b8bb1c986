"""Keeps the PTX of kernels in the cache folder of compiled rules."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tuckerbox.gpu.driver import Gpu, Kernel
from tuckerbox.gpu.kernels import KERNELS, compile_kernels
from tuckerbox.kernel import machine_code
from tuckerbox.kernel.build import make_folder
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import cache_folder_of, lanes_build


def kernels_of(gpu: Gpu, game: Game, policy: str, level: int) -> dict[str, Kernel]:
    """Return a game's kernels on a GPU. `policy` plays the opponents. Compiling takes up to two minutes."""
    return gpu.kernels(ptx_of(game, policy), KERNELS, level)


def ptx_of(game: Game, policy: str = "") -> str:
    """Return a game's kernels in PTX, from the cache if they are there.

    The folder's name is a hash of the tools and of the sources of `tuckerbox.kernel` and the game. The file's name has
    a hash of `gpu/kernels.py`.
    """
    maker = sha256((Path(__file__).parent / "kernels.py").read_bytes()).hexdigest()[:8]
    name = lanes_build(policy)
    folder = cache_folder_of(game, name)
    file = folder / f"{name.replace('/', '-')}-{maker}.ptx"
    kept = machine_code.read(file)
    if kept is not None:
        return kept.decode()
    code = compile_kernels(game, policy)
    make_folder(folder)
    machine_code.save(file, code.encode())
    return code
