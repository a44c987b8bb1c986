"""The Content-Security-Policy of the client's page: only files of its own host, WebAssembly among them."""

from __future__ import annotations

OF_PAGE = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
OF_RESPONSE = f"{OF_PAGE}; frame-ancestors 'none'"  # a page can't declare frame-ancestors itself
