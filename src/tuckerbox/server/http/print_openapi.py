"""Print the OpenAPI document, from which the client is generated: `python -m tuckerbox.server.http.print_openapi`."""

from __future__ import annotations

import json

from tuckerbox.server.http.app import bare_app

if __name__ == "__main__":
    print(json.dumps(bare_app().openapi(), indent=1, ensure_ascii=False))
