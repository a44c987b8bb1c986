"""Pictures of positions, as text, SVG or pixels. All of them are the terminal's drawing, as a spectator sees it."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Literal, Protocol

import numpy as np

from tuckerbox.kernel.contract import seat_names
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.text_and_svg import FONT, NIGHT, as_text

Mode = Literal["human", "ansi", "rgb_array"]
MODES: tuple[Mode, ...] = ("human", "ansi", "rgb_array")
WIDTH, HEIGHT = 960, 720  # of each picture, in pixels
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


class Rendering(Protocol):
    """An environment that can be rendered."""

    render_mode: str | None

    def render(self) -> Any: ...


def show(environment: Rendering) -> None:
    """Print the position in the mode `human`. Both libraries ask for that after `reset` and after each step."""
    if environment.render_mode == "human":
        environment.render()


def pixels(picture: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return an SVG as an array of pixels: rows, columns, and the channels red, green and blue.

    The SVG is as large as fits, in the middle. All arrays have the same shape, so that they can become a video.
    """
    import resvg_py
    from PIL import Image, ImageOps

    ground = f"rgb{NIGHT}"
    png = resvg_py.svg_to_bytes(svg_string=picture, width=WIDTH, monospace_family=FONT, background=ground)
    drawn = Image.open(BytesIO(png)).convert("RGB")
    return np.asarray(ImageOps.pad(drawn, (WIDTH, HEIGHT), Image.Resampling.LANCZOS, color=NIGHT))
