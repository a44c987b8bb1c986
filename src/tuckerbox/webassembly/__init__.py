"""The WebAssembly form: a game's rules, search and policies as one module that any browser runs, and a manifest.

`target` lets Numba compile for WebAssembly, `linker` turns LLVM's object file into a module, and `module` assembles the
functions of a game. `manifest` tells JavaScript how to use them. `python -m tuckerbox.webassembly FOLDER` writes both.
A wheel contains these files with the client, so installing Tuckerbox does not compile them. web/src/engine uses them.
"""
