"""Prints the OpenAPI document: `python -m tuckerbox.server.openapi`. The client's types and calls are made from it."""

from __future__ import annotations

import json

from tuckerbox.server.app import bare_app

if __name__ == "__main__":
    print(json.dumps(bare_app().openapi(), indent=1, ensure_ascii=False))
