"""The scene on the page about Outback."""

from __future__ import annotations

from tests.moments.scenes import Scene

SCENE = Scene("outback", 2, "a koala", 60, 5)
