"""The WebAssembly form: a game's rules, search and policies as one module that any browser runs, and a manifest.

`target` lets Numba compile for WebAssembly, `linker` makes a module of what LLVM emits, `module` puts a game's builds
together, `manifest` describes them for a host without Python, and `python -m tuckerbox.webassembly FOLDER` writes both.
Whoever installs Tuckerbox gets these files with the client, so that they need not be built.
"""
