"""A simulated GPU: this processor runs the kernels, thread by thread, in memory of their own."""

from __future__ import annotations

import ctypes
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from tuckerbox.gpu.kernels import KERNELS, assemble
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.cross_compiler import optimize

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


class SimulatedMemory:
    """A block of memory, with the methods of `tuckerbox.gpu.driver.Memory`."""

    def __init__(self, gpu: SimulatedGpu, size: int) -> None:
        self.gpu, self.size = gpu, size
        self._bytes = np.zeros(max(1, size), np.uint8)
        self.address = self._bytes.ctypes.data

    def write(self, data: Any) -> None:
        ctypes.memmove(self.address, data.ctypes.data, data.nbytes)

    def read(self, data: Any) -> None:
        ctypes.memmove(data.ctypes.data, self.address, data.nbytes)

    def take(self, address: int) -> None:
        ctypes.memmove(self.address, address, self.size)


class SimulatedKernel:
    """A kernel whose threads run one after the other."""

    def __init__(self, address: int) -> None:
        self._address = address

    def launch(self, threads: int, block: int, numbers: Any) -> None:
        call = ctypes.CFUNCTYPE(None, *[ctypes.c_uint64] * (len(numbers) + 1))(self._address)
        for thread in range(-(-threads // block) * block):
            call(*numbers, thread)


class SimulatedGpu:
    """A GPU with the methods of `tuckerbox.gpu.driver.Gpu`."""

    name = "a simulated GPU"

    def __init__(self, device: int = 0) -> None:
        self.device = device
        self.waited = 0
        self.waited_for: list[int] = []

    def wait(self) -> None:
        self.waited += 1

    def wait_for(self, stream: int) -> None:
        self.waited_for.append(stream)

    def memory(self, size: int) -> SimulatedMemory:
        return SimulatedMemory(self, size)


_engines: list[Any] = []  # they own the code


def simulated_kernels(game: Game, policy: str = "") -> dict[str, SimulatedKernel]:
    """Return a game's kernels, compiled for this processor from the same IR as for a GPU."""
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
    module = assemble(game, policy, one_by_one=True)
    module.triple, module.data_layout = llvm.get_process_triple(), str(machine.target_data)
    optimize(module, machine)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    _engines.append(engine)
    return {name: SimulatedKernel(engine.get_function_address(name)) for name in KERNELS}
