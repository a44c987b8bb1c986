"""The check of layouts finds faults on the screen and in what is scrolled out of sight, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.layout import faults

STYLES = """<style>
    body { margin: 0; font: 16px/20px sans-serif; }
    .row { width: 300px; height: 100px; overflow-y: auto; }
    .space { height: 400px; }
    .box { position: relative; width: 60px; height: 30px; border: 1px solid; white-space: nowrap; }
    .cube { position: absolute; width: 10px; height: 10px; background: red; }
    .early { margin-bottom: -14px; }
    .clipped { width: 40px; overflow: hidden; white-space: nowrap; }
</style>"""
LONG = "as long as a sentence"

FAULTY = {
    "reaches out": f'<div class="box">{LONG}</div>',
    "cut off": f'<div class="clipped">{LONG}</div>',
    "overlap": f'<div class="early">{LONG}</div><div>{LONG}</div>',
    "reaches out: <button": '<div class="box"><button style="width: 90px">Go</button></div>',
    "overlap: <div.box>": '<div class="box">Farm<i class="cube" style="top: 5px; left: 5px"></i></div>',
}
SOUND = {
    "a box": '<div class="box">Farm</div>',
    "a cube on an edge": '<div class="box">Farm<i class="cube" style="top: -8px; left: 5px"></i></div>',
    "cubes on each other": '<div class="box"><i class="cube"></i><i class="cube"></i></div>',
    "a box that scrolls": f'<div class="box" style="overflow-x: auto">{LONG}</div>',
    "a label on a box": f'<div class="box"><b style="position: absolute; top: 0">{LONG}</b></div>',
}


@pytest.mark.parametrize("fault", FAULTY)
@pytest.mark.parametrize("where", ["in sight", "scrolled out", "below the page"])
def test_faults_are_found_wherever_they_are(page: Page, fault: str, where: str) -> None:
    page.set_content(STYLES + placed(FAULTY[fault], where))
    [found] = faults(page)
    assert found.startswith(fault)


@pytest.mark.parametrize("sound", SOUND)
@pytest.mark.parametrize("where", ["in sight", "scrolled out", "below the page"])
def test_sound_layouts_have_no_faults(page: Page, sound: str, where: str) -> None:
    page.set_content(STYLES + placed(SOUND[sound], where))
    assert faults(page) == []


def test_a_control_is_not_to_be_covered(page: Page) -> None:
    panel = '<div style="position: absolute; top: 0; left: 40px; width: 200px; height: 60px; background: white"></div>'
    page.set_content(f"{STYLES}<button>Go to the end</button>{panel}")
    [found] = faults(page)
    assert found.startswith("covered: <button")


def test_parts_that_are_scrolled_out_overlap_nothing(page: Page) -> None:
    page.set_content(f"{STYLES}{placed(f'<p>{LONG}</p>', 'scrolled out')}{f'<p>{LONG}</p>' * 20}")
    assert faults(page) == []


def placed(part: str, where: str) -> str:
    if where == "scrolled out":
        return f'<div class="row"><div class="space"></div>{part}</div>'
    return f'<div class="space" style="height: 2000px"></div>{part}' if where == "below the page" else part
