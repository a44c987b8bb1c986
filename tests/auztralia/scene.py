"""The scene on the page about AuZtralia."""

from __future__ import annotations

from tests.moments.scenes import Scene

SCENE = Scene("auztralia", 2, "a railway", 24, 13)
