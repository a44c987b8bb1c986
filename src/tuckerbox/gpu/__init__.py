"""The rules on a GPU: one kernel steps a whole batch of matches.

Numba lowers the rules to LLVM's IR, as for WebAssembly, and LLVM turns that into PTX, the assembly of NVIDIA's GPUs.
Running it takes nothing but NVIDIA's driver.
"""
