"""The WebAssembly form: a game's rules, search and policies as one module that any browser runs, and a manifest.

`target` lets Numba compile for WebAssembly, `linker` makes a module of what LLVM emits, and `module` puts together what
a game needs. `manifest` tells JavaScript how to use that, and `python -m tuckerbox.webassembly FOLDER` writes both.
A wheel contains these files with the client, so installing Tuckerbox does not compile them. web/src/engine uses them.
"""
