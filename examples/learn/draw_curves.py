"""Draw the curves of all examples, and print the table of docs/learning.md.

python examples/learn/draw_curves.py build/learn docs/learning.svg
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib import pyplot as plt

TITLES = {
    "maskable_ppo": "MaskablePPO",
    "ppo": "PPO on Batch",
    "alphazero": "AlphaZero-like",
    "rllib_self_play": "RLlib self-play",
}
COLOURS = ("#C2602B", "#2F6B5E", "#3B5BA5", "#7A4B8C")


def cell(result: list[float] | None) -> str:
    """Return a share of wins with its interval, as a cell of the table."""
    return "{:.0%} ({:.0%}–{:.0%})".format(*result) if result else "–"


def main(folder: Path, picture: Path) -> None:
    found = {name: json.loads(file.read_text()) for name in TITLES if (file := folder / f"{name}.json").exists()}
    mpl.rcParams["svg.hashsalt"] = "tuckerbox"  # the same picture for the same numbers
    mpl.rcParams["svg.fonttype"] = "none"
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.2), sharey=True, layout="constrained")
    for axis, opponent in zip(axes, ("random", "greedy"), strict=True):
        for (name, curve), colour in zip(found.items(), COLOURS, strict=False):
            axis.plot([max(1000, steps) for steps in curve["steps"]], curve["wins"][opponent], label=TITLES[name],
                      color=colour, marker=".")  # fmt: skip
        axis.set_xscale("log")
        axis.set_title(f"against {opponent}")
        axis.set_xlabel("decisions learned from")
        axis.axhline(0.5, color="#888888", linewidth=0.6)
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel("share of the wins")
    axes[0].yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1))
    axes[1].legend(frameon=False)
    figure.savefig(picture, metadata={"Date": None})
    opponents = list(dict.fromkeys(opponent for curve in found.values() for opponent in curve["arena"]))
    print(f"| | decisions | a second | {' | '.join(opponents)} |")
    print("|---|" + "---|" * (2 + len(opponents)))
    for name, curve in found.items():
        cells = [cell(curve["arena"].get(opponent)) for opponent in opponents]
        print(f"| {TITLES[name]} | {curve['steps'][-1]:,} | {curve['speed']:,.0f} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
