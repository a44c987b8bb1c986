"""The ways to play AuZtralia, and how hard the solo game is."""

from __future__ import annotations

COMPETITIVE, TOGETHER, SOLO = range(3)
EASY, HARD, INSANE = range(3)
