"""Arrays on a GPU, and how other libraries use them."""

from __future__ import annotations

import gc
import sys
from subprocess import run
from typing import Any

import numpy as np
import pytest

from tests.gpu.simulator import SimulatedGpu, SimulatedMemory
from tuckerbox.gpu import dlpack
from tuckerbox.gpu.arrays import GpuArray

# A consumer that keeps an array until the very end of Python
KEEPER = """
import sys
import numpy as np
from tests.gpu.simulator import SimulatedGpu
from tuckerbox.gpu import dlpack
from tuckerbox.gpu.arrays import GpuArray

dlpack.CUDA = 1  # a processor, in DLPack's numbers, so that NumPy takes it
def taken():
    memory = SimulatedGpu().memory(32)
    memory.write(np.arange(8, dtype=np.int32))
    return np.from_dlpack(GpuArray(memory, (8,), np.int32, (4,)))
sys.kept = [taken() for _ in range(100)]
sys.unraisablehook = lambda about: print(about)
print(sum(array.sum() for array in sys.kept))
"""


def filled(values: Any) -> GpuArray:
    """Return an array with these values, in a block of its own."""
    data = np.ascontiguousarray(values)
    memory: Any = SimulatedGpu().memory(data.nbytes)
    memory.write(data)
    return GpuArray(memory, data.shape, data.dtype, data.strides)


@pytest.fixture
def freed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of the blocks of memory that were freed."""
    sizes: list[int] = []
    monkeypatch.setattr(SimulatedMemory, "__del__", lambda self: sizes.append(self.size), raising=False)
    return sizes


def test_an_array_tells_where_it_is() -> None:
    array = filled(np.zeros((3, 16), np.int8))
    column = GpuArray(array._memory, (3,), np.int8, (16,), 2)
    about = column.__cuda_array_interface__
    assert about["shape"] == (3,)
    assert about["typestr"] == "|i1"
    assert about["strides"] == (16,)
    assert about["data"] == (array._memory.address + 2, False)
    assert about["stream"] == 1
    assert column.__dlpack_device__() == (2, 0)
    for wish in ({"copy": True}, {"dl_device": (1, 0)}):
        with pytest.raises(BufferError, match="only be shared on its own GPU"):
            column.__dlpack__(**wish)


def test_a_capsule_that_nobody_takes_frees_its_memory(freed: list[int]) -> None:
    array = filled(np.zeros(24, np.int8))
    gpu: Any = array._memory.gpu
    capsule = array.__dlpack__(stream=None)
    assert gpu.waited == 1
    assert "dltensor" in repr(capsule)
    del array
    assert freed == []
    del capsule
    assert freed == [24]


def test_a_consumer_frees_what_it_took(freed: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dlpack, "CUDA", 1)  # a processor, so that NumPy takes it
    values = np.arange(12, dtype=np.int16).reshape(3, 4)
    taken = np.from_dlpack(filled(values.T)).T  # type: ignore[arg-type]
    gc.collect()
    assert freed == []
    assert (taken == values).all()
    del taken
    assert freed == [24]


def test_a_consumer_that_refuses_a_capsule_drops_it_with_its_own_error(freed: list[int]) -> None:
    with pytest.raises((BufferError, RuntimeError), match="device"):
        np.from_dlpack(filled(np.zeros(7, np.int8)))  # type: ignore[arg-type]
    assert freed == [7]


def test_a_consumer_may_keep_an_array_until_python_has_ended() -> None:
    done = run([sys.executable, "-c", KEEPER], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2800\n", "")


def test_only_an_array_of_the_same_shape_and_type_is_written() -> None:
    array = filled(np.zeros((2, 3), np.int32))
    values = np.arange(6, dtype=np.int32).reshape(3, 2)
    array.write(values.T)
    assert (array.numpy() == values.T).all()
    for wrong in (values, values.T.astype(np.int64), values.T[:1]):
        with pytest.raises(ValueError, match=r"takes an array of int32, of shape \(2, 3\), not one of "):
            array.write(wrong)
    parts = (
        GpuArray(array._memory, (3,), np.int32, (4,), 12),
        GpuArray(array._memory, (5,), np.int32, (4,)),
        GpuArray(array._memory, (3, 2), np.int32, (4, 12)),
    )
    for part in parts:
        with pytest.raises(ValueError, match="only a part of its block of memory"):
            part.write(np.zeros(part.shape, np.int32))
    assert (array.numpy() == values.T).all()
