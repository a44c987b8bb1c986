"""The scene on the page about Down Under."""

from __future__ import annotations

from tests.moments.scenes import Scene

SCENE = Scene("down-under", 3, "a creek", 12, 7)
