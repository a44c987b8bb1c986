"""Faults of a page's layout, found by a script in the page: text that is cut off, text and controls that reach out of
their box or are covered, things that overlap, pieces that lie on text, and texts and controls that are too small.

The script also looks at what is scrolled out of sight: two things in the same part that scrolls are compared where
they lie in it. They are compared with things elsewhere only as far as they are on the screen.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.of_games import WITH_SCREENS, files_of, module_in


def declared(parts: str) -> dict[str, str]:
    """Return what the tests of all games declare about such parts of their boards."""
    files = [file for game in WITH_SCREENS for file in files_of(game, "screens")]
    return {part: why for file in files for part, why in getattr(module_in(file), parts, {}).items()}


BOARDS = "main.board, figure"
"""Boards at the table and in the rules. Pieces lie on each other there, and names on pieces grow with the zoom."""

LAYERS = {
    ".notes": "Panels over the lower edge of the board, until somebody closes them.",
    ".spills": "An answer of more than two lines lies over what is below it, until somebody closes it.",
    ".tips": "A tip or a lesson lies where it covers the least of the board.",
    ".flight": "Points on their way.",
    **declared("LAYERS"),
}
"""Parts that may cover others, with the reason. So may everything that is fixed or sticky."""

ZOOMED = {
    ".plane": "A large map zooms in, by buttons and by two fingers.",
    **declared("ZOOMED"),
}
"""Parts of boards with targets that may be small, because something makes them larger."""

SMALL_CONTROLS = {
    "a:not([class])": "A link in a sentence is as high as its line.",
}
"""Controls outside of boards that may be smaller than a finger, with the reason, if they are within a line of text."""

CONTROL = 40  # pixels: the least side of a control outside of boards, on a touch screen
TARGET = 24  # pixels: the least side of a target on a board, on a touch screen
LETTERS = 12  # pixels: the least size of text outside of boards

SCRIPT = """({ boards, layers, zoomed, inLine, control, target, letters }) => {
    const wrong = new Set();
    const styles = new Map();
    const style = (box) => styles.get(box) ?? (styles.set(box, getComputedStyle(box)), styles.get(box));
    const touch = matchMedia("(pointer: coarse)").matches;

    // --- What is shown, and where ---

    /** True of a board that is drawn at less than half its size, where nobody can press it: it is only a picture. */
    const isPicture = (box) => parseFloat(style(box).scale) < 0.5 && box.closest("[inert][aria-hidden=true]");

    const hidden = new Map();
    /** True if only screen readers meet it, or nobody does, or if it is part of a picture. */
    function isHidden(box) {
        if (!box) return false;
        if (!hidden.has(box)) {
            const { clipPath, opacity, visibility } = style(box);
            const here = clipPath.startsWith("inset(50%") || opacity === "0" || visibility !== "visible";
            hidden.set(box, here || Boolean(isPicture(box)) || isHidden(box.parentElement));
        }
        return hidden.get(box);
    }
    const isShown = (box) => box.checkVisibility() && !isHidden(box);

    function called(box) {
        const label = box.getAttribute?.("aria-label") ?? box.textContent.trim().replaceAll(/\\s+/g, " ");
        const kind = `${box.tagName.toLowerCase()}.${[...box.classList].filter((one) => !one.startsWith("svelte-"))}`;
        return `<${kind}> “${label.slice(0, 50)}”`;
    }

    const holdsAbsolute = (box) => {
        const { position, transform, translate, rotate, scale, filter, contain, containerType } = style(box);
        return position !== "static" || transform !== "none" || translate !== "none" || rotate !== "none"
            || scale !== "none" || filter !== "none" || contain !== "none" || (containerType ?? "normal") !== "normal";
    };

    /** The ancestors that clip or scroll an element, from the inside out. */
    function* clipping(box) {
        let wanted = style(box).position;
        for (let at = box.parentElement; at; at = at.parentElement) {
            if (wanted === "fixed") return;
            if (wanted === "absolute" && !holdsAbsolute(at)) continue;
            wanted = style(at).position;
            const { overflowX, overflowY } = style(at);
            if (overflowX !== "visible" || overflowY !== "visible") yield at;
        }
    }

    const common = (one, other) => ({
        left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
    });
    const isEmpty = ({ left, right, top, bottom }) => right - left < 1 || bottom - top < 1;

    /**
     * Return the part of a box that is on the screen, what of it scrolling shows, within the innermost part that
     * scrolls, and by whom some of it is cut off for good.
     */
    function onScreen(box, owner) {
        let rest = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
        let [cut, whole, within] = [null, null, null];
        const chain = style(owner).overflowX === "visible" ? [] : [owner];
        for (const at of [...chain, ...clipping(owner)]) {
            const root = at === document.documentElement || at === document.body;
            const { overflowX, overflowY } = style(at);
            const inner = at.getBoundingClientRect();
            const view = root
                ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
                : { left: inner.left + at.clientLeft, top: inner.top + at.clientTop,
                    right: inner.left + at.clientLeft + at.clientWidth,
                    bottom: inner.top + at.clientTop + at.clientHeight };
            if (!at.clientWidth) continue;  // not a box, such as an SVG's group
            const clips = (way) => ["hidden", "clip"].includes(way);
            const isFault = { x: clips(overflowX), y: clips(overflowY) };
            const past = {
                x: overflowX === "visible" ? 0 : Math.max(view.left - rest.left, rest.right - view.right),
                y: overflowY === "visible" ? 0 : Math.max(view.top - rest.top, rest.bottom - view.bottom),
            };
            if (!cut && ((isFault.x && past.x > 1.5) || (isFault.y && past.y > 1.5))) cut = at;
            const clipped = (x, y) => common(rest, {
                left: x ? view.left : -Infinity, right: x ? view.right : Infinity,
                top: y ? view.top : -Infinity, bottom: y ? view.bottom : Infinity,
            });
            const scrolls = !(isFault.x || overflowX === "visible") || !(isFault.y || overflowY === "visible");
            if (scrolls && !within && !isEmpty(view)) [whole, within] = [clipped(isFault.x, isFault.y), at];
            rest = clipped(overflowX !== "visible", overflowY !== "visible");
            if (isEmpty(rest)) {
                return { rest, whole: whole ?? rest, within, cut: cut === at || within === at ? cut : null };
            }
        }
        return { rest, whole: whole ?? rest, within, cut };
    }

    /** True if it ends in dots on purpose, and a title or a label has all of it. */
    function isShortened(owner, by) {
        for (let at = owner; at; at = at.parentElement) {
            const { textOverflow, webkitLineClamp } = style(at);
            if (textOverflow === "ellipsis" || (webkitLineClamp && webkitLineClamp !== "none")) {
                for (let told = at; told; told = told.parentElement) {
                    const words = `${told.title ?? ""} ${told.getAttribute("aria-label") ?? ""}`;
                    if (words.includes(owner.textContent.trim())) return true;
                }
                return false;
            }
            if (at === by) return false;
        }
        return false;
    }

    const layerOf = new Map();
    /** The nearest ancestor that may cover other things. */
    function layer(box) {
        if (!box) return null;
        if (!layerOf.has(box)) {
            const here = box.matches(layers) || ["fixed", "sticky"].includes(style(box).position);
            layerOf.set(box, here ? box : layer(box.parentElement));
        }
        return layerOf.get(box);
    }

    // --- Texts ---

    const isPainted = ({ backgroundColor, backgroundImage, borderLeftWidth, borderRightWidth }) =>
        backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none"
        || (parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0);

    /** The nearest box with a border or a background around a text; null if the text is placed freely or clipped. */
    function framed(owner) {
        for (let at = owner; at && at !== document.body; at = at.parentElement) {
            const { display, position, overflowX, overflowY } = style(at);
            if (overflowX !== "visible" || overflowY !== "visible") return null;
            if (!["inline", "contents"].includes(display) && isPainted(style(at))) return at;
            if (["absolute", "fixed"].includes(position)) return null;
        }
        return null;
    }

    function checkWithin(frame, box, owner) {
        const edge = frame?.getBoundingClientRect();
        const past = edge && Math.max(edge.left - box.left, box.right - edge.right,
            edge.top - box.top, box.bottom - edge.bottom);
        if (past > 1.5) wrong.add(`reaches out: ${called(owner)} of ${called(frame).slice(0, 60)}`);
    }

    const texts = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, owner = node.parentElement;
        if (!node.textContent.trim() || !isShown(owner) || owner.closest("script, style, noscript, option")) continue;
        const drawn = owner.closest("svg");
        const board = owner.closest(boards);
        const scale = drawn ? Math.hypot(owner.getScreenCTM().a, owner.getScreenCTM().b) : 1;
        const size = parseFloat(style(owner).fontSize) * scale;
        if (!board && size < letters - 0.01) wrong.add(`small text: ${called(owner)}, ${size.toFixed(1)} px`);
        if (drawn) continue;  // pictures lay out their own letters
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            if (line.width < 1) continue;
            const middle = (line.top + line.bottom) / 2, high = size * 0.36;
            const glyphs = { left: line.left, right: line.right, top: middle - high, bottom: middle + high };
            const { cut, ...seen } = onScreen(glyphs, owner);
            if (cut && !isShortened(owner, cut)) wrong.add(`cut off: ${called(owner)} by ${called(cut).slice(0, 60)}`);
            if (!isEmpty(seen.whole)) texts.push({ ...seen, owner, node, layer: layer(owner) });
            checkWithin(framed(owner), glyphs, owner);
        }
    }

    // --- What covers the text of the same panel ---

    /** The nearest ancestor that scrolls from top to bottom, but not the page itself, on which a reader scrolls. */
    function scroller(box) {
        for (let at = box.parentElement; at && at !== document.body; at = at.parentElement) {
            if (["auto", "scroll"].includes(style(at).overflowY)) return at;
        }
        return null;
    }
    const sticky = [...document.querySelectorAll("body *")].filter((box) =>
        style(box).position === "sticky" && style(box).bottom !== "auto" && isShown(box) && scroller(box));
    for (const bar of sticky) {
        const within = scroller(bar), over = bar.getBoundingClientRect();
        for (const { rest, owner } of texts) {
            if (bar.contains(owner) || !within.contains(owner) || isEmpty(common(rest, over))) continue;
            wrong.add(`covered: ${called(owner)} by ${called(bar).slice(0, 60)}`);
        }
    }

    // --- Controls ---

    /** The sizes of a control and of what it lays over its surroundings, which presses it as well. */
    function pressed(box) {
        const laid = ["::before", "::after"].map((part) => getComputedStyle(box, part)).filter((part) =>
            part.content !== "none" && part.display !== "none" && part.pointerEvents !== "none"
            && part.position === "absolute");
        const sides = ({ width, height }) => [parseFloat(width), parseFloat(height)];
        return [box.getBoundingClientRect(), ...laid].map(sides);
    }

    const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider]";
    const controls = [];
    for (const one of document.querySelectorAll(CONTROLS)) {
        // A field within its label is pressed by pressing the label, and is often drawn by it.
        const owner = one.matches("input") && one.closest("label") ? one.closest("label") : one;
        if (!isShown(owner) || one.closest("svg")) continue;
        const box = owner.getBoundingClientRect();
        if (box.width < 1 || box.height < 1) continue;
        const board = owner.closest(boards);
        const isInLine = owner.matches(inLine) && style(owner).display === "inline";
        const least = board ? target : control;
        const small = pressed(owner).every((sides) => Math.min(...sides) < least - 0.5);
        if (touch && small && !isInLine && !(board && owner.closest(zoomed))) {
            wrong.add(`small ${board ? "target" : "control"}: ${called(owner)}, `
                + `${Math.round(box.width)} × ${Math.round(box.height)} px`);
        }
        if (board || isInLine) continue;
        controls.push({ ...onScreen(box, owner), owner, layer: layer(owner) });
        checkWithin(framed(owner.parentElement), box, owner);
    }
    if (touch) {
        for (const one of document.querySelectorAll(`:is(${boards}) svg [data-target]`)) {
            const box = one.getBoundingClientRect();
            if (isShown(one) && !one.closest(zoomed) && Math.min(box.width, box.height) < target - 0.5) {
                wrong.add(`small target: ${called(one)}, ${Math.round(box.width)} × ${Math.round(box.height)} px`);
            }
        }
    }

    // --- Controls that something lies on ---

    for (const { rest, owner, layer: own } of controls) {
        if (Math.min(rest.right - rest.left, rest.bottom - rest.top) < 8) continue;  // scrolled out, but for its edge
        const middle = (rest.left + rest.right) / 2;
        const hit = [rest.left + 3, middle, rest.right - 3].map((x) =>
            document.elementFromPoint(x, (rest.top + rest.bottom) / 2));
        const over = hit.find((one) => one && layer(one) === own && !owner.contains(one) && !one.contains(owner));
        if (over) wrong.add(`covered: ${called(owner)} by ${called(over).slice(0, 60)}`);
    }

    // --- Overlaps ---

    /** Small things without words, such as cubes. They may touch each other. */
    const marks = [];
    for (const owner of document.querySelectorAll("body *")) {
        if (owner.childElementCount || owner.textContent.trim() || owner.closest("svg")) continue;
        const box = owner.getBoundingClientRect();
        if (Math.min(box.width, box.height) < 3 || Math.max(box.width, box.height) > 40) continue;
        if (!isShown(owner) || !isPainted(style(owner)) || owner.matches(CONTROLS)) continue;
        marks.push({ ...onScreen(box, owner), owner, layer: layer(owner), isMark: true });
    }

    /** Compare things where they lie: in the part of them of this name. */
    function compare(things, part, mayMeet = () => true) {
        const sorted = things.filter((one) => !isEmpty(one[part]));
        sorted.sort((one, other) => one[part].top - other[part].top);
        sorted.forEach((one, nth) => {
            for (const other of sorted.slice(nth + 1)) {
                if (other[part].top >= one[part].bottom) break;
                if (one.layer !== other.layer || (one.node && one.node === other.node)) continue;
                if ((one.isMark && !other.node) || (other.isMark && !one.node) || !mayMeet(one, other)) continue;
                const { left, right, top, bottom } = common(one[part], other[part]);
                const least = one.isMark || other.isMark ? 0.5 : 2.5;
                if (right - left < least || bottom - top < least) continue;
                if (!one.node && one.owner.contains(other.owner)) continue;
                if (!other.node && other.owner.contains(one.owner)) continue;
                wrong.add(`overlap: ${called(one.owner)} and ${called(other.owner)}, `
                    + `${Math.round(right - left)} × ${Math.round(bottom - top)} px`);
            }
        });
    }
    const all = [...texts, ...controls, ...marks];
    for (const alike of Map.groupBy(all, ({ within }) => within).values()) compare(alike, "whole");
    compare(all, "rest", (one, other) => one.within !== other.within);

    // --- The page as a whole ---

    const most = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > most || document.body.scrollWidth > most) {
        for (const box of document.querySelectorAll("body *")) {
            if (box.getBoundingClientRect().right > most + 1) wrong.add(`sticks out: ${called(box)}`);
        }
    }
    return [...wrong];
}"""


def faults(page: Page) -> list[str]:
    """Return what is wrong with the layout of a page as it is now."""
    given: dict[str, Any] = {
        "boards": BOARDS,
        "layers": ", ".join(LAYERS),
        "zoomed": ", ".join(ZOOMED),
        "inLine": ", ".join(SMALL_CONTROLS),
        "control": CONTROL,
        "target": TARGET,
        "letters": LETTERS,
    }
    found: list[str] = page.evaluate(SCRIPT, given)
    return found
