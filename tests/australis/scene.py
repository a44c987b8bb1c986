"""The scene on the page about Australis."""

from __future__ import annotations

from tests.moments.scenes import Scene

SCENE = Scene("australis", 3, "a turtle", 40, 10)
