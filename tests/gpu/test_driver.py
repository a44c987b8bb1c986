"""The calls of NVIDIA's library, with a fake one in its place."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.gpu.fake_library import CALLERS_CONTEXT, FakeLibrary
from tuckerbox.gpu import driver as module
from tuckerbox.gpu.driver import PLAIN, REGISTERS, Gpu, GpuError, gpu_of


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibrary]:
    fake = FakeLibrary()
    monkeypatch.setattr(module, "CDLL", lambda _: fake)
    gpu_of.cache_clear()
    yield fake
    gpu_of.cache_clear()


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(module, "LIBRARY", "libnowhere.so.1")
    with pytest.raises(GpuError, match=r"There is no NVIDIA driver here \(libnowhere.so.1\)"):
        gpu_of()


def test_there_is_one_object_for_each_gpu(library: FakeLibrary) -> None:
    assert gpu_of(0) is gpu_of(0)
    assert library.calls.count("cuDevicePrimaryCtxRetain") == 1
    assert gpu_of(0).name == ""
    with pytest.raises(GpuError, match="There is no GPU number 1; there are 1, numbered from 0"):
        gpu_of(1)


def test_callers_keep_their_context(library: FakeLibrary) -> None:
    gpu = Gpu(0)
    kernel = gpu.kernels("code", ["step"], PLAIN)["step"]
    memory = gpu.memory(8)
    data = np.arange(8, dtype=np.uint8)
    memory.write(data)
    found = np.zeros_like(data)
    memory.read(found)
    other = gpu.memory(8)
    other.take(memory.address)
    kernel.launch(130, 64, [memory.address, -1])
    assert kernel.attribute(REGISTERS) == 604
    gpu.wait()
    gpu.wait_for(77)
    with pytest.raises(GpuError, match=r"bad code \(cuModuleLoadDataEx, 218\)"):
        gpu.kernels("other", ["step"], PLAIN)
    assert library.contexts == [CALLERS_CONTEXT]
    assert (found == data).all()
    assert (library.blocks[other.address] == data).all()
    assert library.launched == [(600, 3, 64, [memory.address, 2**64 - 1])]
    assert library.streams == [77]
    del memory, other
    assert library.contexts == [CALLERS_CONTEXT]
    assert library.blocks == {}


def test_a_module_is_unloaded_with_the_last_of_its_kernels(library: FakeLibrary) -> None:
    gpu = Gpu(0)
    kernels = gpu.kernels("code", ["step"], PLAIN)
    assert library.level == PLAIN
    assert library.modules == [500]
    kept = kernels["step"]
    del kernels
    assert library.modules == [500]
    del kept
    assert library.modules == []
    with pytest.raises(GpuError, match="cuModuleGetFunction, 500"):
        gpu.kernels("code", ["step", "jump"], PLAIN)
    assert library.modules == []


def test_the_error_contains_the_compilers_log() -> None:
    with pytest.raises(GpuError) as wrong:
        Gpu(0).kernels("other", ["step"], PLAIN)
    assert wrong.value.__notes__ == ["line 1: what is this?"]
