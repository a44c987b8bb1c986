"""Pictures of positions, as text, SVG or pixels. All of them are the terminal's drawing, as a spectator sees it."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Literal

import numpy as np

from tuckerbox.kernel.contract import seat_names
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.text_and_svg import FONT, as_text

Mode = Literal["human", "ansi", "rgb_array"]
MODES: tuple[Mode, ...] = ("human", "ansi", "rgb_array")
PIXELS = 960  # across a picture
FRAMES_PER_SECOND = 2  # of a video of a match


def refuse_unknown(mode: object) -> None:
    """Raise ValueError unless a mode is None or one of MODES."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode must be one of {', '.join(map(repr, MODES))}, not {mode!r}.")


def render(position: Position, mode: str | None) -> str | np.ndarray[Any, np.dtype[np.uint8]] | None:
    """Return a picture in one of Gymnasium's render modes. With `human`, print it instead; with None, do nothing."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return pixels(position.svg())
    text = as_text(position.game.draw(position.view(), seat_names(position.seats)))
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(picture: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return an SVG as an array of pixels: rows, columns, and the channels red, green and blue."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=picture, width=PIXELS, monospace_family=FONT)
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
