// The arrangement of the board's parts, in pixels. There are three plans. On a phone, everything is stacked. Elsewhere,
// jeep and dice are beside the hero (as on a desk) or above it (as on a tall tablet), whichever leaves the larger hero.

export interface Box {
  width: number;
  height: number;
}

export interface Arrangement {
  plan: "stacked" | "beside" | "over";
  /** True if the other preserves are on the far side of the hero. */
  apart: boolean;
  /** The jeep's road; in the plan `over` the dice lie on it too. */
  road: Box;
  /** The heights of the dice tray and of a die in it. */
  tray: number;
  die: number;
  /** The jeep: its width, and how far its wheels are above the lower edge of the road (negative: below it). */
  jeep: { width: number; bottom: number };
  plate: number;
  smallPlate: number;
  hero: Box;
  others: Box[];
  /** The columns of the other preserves, and their width together. */
  columns: number;
  flank: number;
}

/** Everything that the arrangement has to fit in. */
export interface Contents {
  others: number;
  /** The number of bonus tiles that can still be won. */
  tiles: number;
  dice: number;
  partners: boolean;
  /** True if the dice are only looked at. On a phone, they then make room for the jeep. */
  resting: boolean;
  /** The size of letters relative to the usual size. */
  scale: number;
  /** Lays out a preserve in a box. */
  shape: (width: number, height: number) => Box;
}

/** The factor by which a preserve may be stretched to fill its box. */
export const STRETCH = 1.14;

const NARROW = 600;
const UPRIGHT = 480; // a narrower window is a phone held upright, whatever else takes of its height
const GAP = 12;
const TOUCH = 44;
const JEEP = 190 / 520; // its height for its width 1
const CROPPED = 0.75; // the least of its height that is shown: the wheels may be cut off
const LINE = 44; // a tray at rest on a phone

export function arrangement(width: number, height: number, contents: Contents): Arrangement {
  const { scale } = contents;
  if (width < UPRIGHT * scale || (width < NARROW * scale && height > width * 0.75))
    return stacked(width, height, contents);
  const one = beside(width, height, contents);
  const other = over(width, height, contents);
  const size = ({ hero }: Arrangement) => contents.shape(hero.width, hero.height).width;
  return size(one) * 1.03 >= size(other) || height < 500 ? one : other;
}

/**
 * Stack everything at full width. It fits the height of the window if the spaces stay large enough for a
 * finger.
 */
function stacked(width: number, height: number, contents: Contents): Arrangement {
  const { others, partners, shape, resting } = contents;
  const gap = 6;
  const plate = 30;
  const die = dieIn(width - 16, contents.dice, 4, 58);
  const tray = die + TOUCH + 20;
  const jeep = width * 0.96;
  const least = Math.round(jeep * JEEP * CROPPED);
  const natural = shape(width, Infinity).height;
  const left = height - plate - tray - 3 * gap;
  const hero = Math.floor(Math.min(natural, Math.max(left - least, natural * 0.86)));
  const road = Math.round(Math.max(least, Math.min(left - hero, width * 0.42)));
  const columns = others === 1 ? 1 : 2;
  const each = Math.floor((width - GAP * (columns - 1)) / columns);
  const room = resting ? road + tray - LINE : road;
  return {
    plan: "stacked",
    apart: false,
    road: { width, height: room },
    tray: resting ? LINE : tray,
    die: resting ? Math.min(34, dieIn(width - 110, contents.dice, 4, 34)) : die,
    jeep: park(jeep, room),
    plate,
    smallPlate: 30,
    hero: { width, height: hero },
    // A partner is given animals, so its rows must be large enough for a finger.
    others: Array.from({ length: others }, (_, nth) => ({
      width: partners && nth === 0 ? width : columns === 1 ? Math.min(each, 280) : each,
      height: Infinity,
    })),
    columns,
    flank: width,
  };
}

/** Give the hero the height of the window. Jeep, dice and the others are in one column, or in one on each side. */
function beside(width: number, height: number, contents: Contents): Arrangement {
  const { others, tiles, partners, scale, shape } = contents;
  const plate = (height < 400 ? 28 : 34) * scale;
  const smallPlate = 30 * scale;
  const tall = Math.max(height, 230);
  const natural = shape(Infinity, tall - plate).width;
  const least = Math.max(290 * scale, width * (partners ? 0.42 : 0.3));
  const all = Math.round(Math.max(least, width - GAP - natural));
  const apart = all > tall * 0.95 && all > 560 * scale;
  const column = apart ? Math.round(Math.max(360 * scale, Math.min(all * 0.54, tall * 0.8))) : all;
  const flank = apart ? all - column - GAP : column;

  const die = dieIn(column - 24, contents.dice, 6, Math.max(62 * scale, Math.min(tall * 0.085, 110)));
  const tray = die + (TOUCH + 48) * scale;
  const offers = tiles ? tileRows(column, tiles, scale) + GAP : 0;
  const free = tall - tray - offers - (apart ? 1 : 2) * GAP;
  const jeep = column * 0.96;
  const low = jeep * JEEP * CROPPED;
  const high = Math.max(low, Math.min(jeep * JEEP * 1.5, apart ? Infinity : tall * 0.3));

  /** Arrange the other preserves in a number of columns. The road takes what they leave. */
  function inColumns(columns: number): { columns: number; road: number; rest: number; size: number } {
    const rows = Math.ceil(others / columns);
    const each = (flank - GAP * (columns - 1)) / columns;
    const wanted = apart
      ? 0
      : partners
        ? shape(column * 0.6, Infinity).height + smallPlate
        : rows * (shape(each, Infinity).height + smallPlate + GAP) - GAP;
    const road = Math.round(Math.max(low, Math.min(free - wanted, high)));
    const rest = apart ? tall : Math.max(free - road, 140);
    const [box] = gridOf(others, columns, flank, rest, smallPlate);
    return { columns, road, rest, size: box ? shape(box.width, box.height).width : 0 };
  }
  // The columns in which they are largest: in a low window, all side by side.
  const { columns, road, rest } = Array.from({ length: partners ? 1 : Math.max(1, others) }, (_, nth) =>
    inColumns(nth + 1),
  ).reduce((best, one) => (one.size > best.size ? one : best));
  return {
    plan: "beside",
    apart,
    road: { width: column, height: road },
    tray,
    die,
    jeep: park(Math.min(jeep, (road / JEEP) * 1.3), road),
    plate,
    smallPlate,
    hero: { width: width - GAP - all, height: tall - plate },
    others: partners ? partnersIn(flank, rest, smallPlate) : gridOf(others, columns, flank, rest, smallPlate),
    columns,
    flank,
  };
}

/** Jeep and dice above; the hero below them, the others in a column beside it. */
function over(width: number, height: number, contents: Contents): Arrangement {
  const { others, tiles, partners, scale, shape } = contents;
  const tall = Math.max(height, 540);
  const plate = 34 * scale;
  const smallPlate = 30 * scale;
  const column = Math.round(Math.max(150 * scale, width * (partners ? 0.42 : 0.24)));
  const heroWidth = width - GAP - column;
  const offers = tiles ? 52 * scale + GAP : 0;
  const natural = shape(heroWidth, Infinity).height;
  const most = Math.min(tall * 0.3, width * 0.36);
  const road = Math.round(Math.max(168 * scale, Math.min(tall - natural - plate - offers - GAP, most)));
  const rest = tall - road - offers - GAP;
  const die = Math.min(road * 0.4, dieIn(width * 0.48 - 24, contents.dice, 6, 80 * scale));
  return {
    plan: "over",
    apart: false,
    road: { width, height: road },
    tray: road,
    die,
    jeep: park(Math.min(width * 0.44, road * 2.5), road),
    plate,
    smallPlate,
    hero: { width: heroWidth, height: rest - plate },
    others: partners ? partnersIn(column, rest, smallPlate) : gridOf(others, 1, column, rest, smallPlate),
    columns: 1,
    flank: column,
  };
}

/** Return boxes in which the partner's preserve is larger than the other two, which are beside it. */
function partnersIn(width: number, height: number, plate: number): Box[] {
  const partner = Math.round((width - GAP) * 0.62);
  const other = { width: width - GAP - partner, height: Math.floor((height - GAP) / 2) - plate };
  return [{ width: partner, height: height - plate }, other, other];
}

function gridOf(count: number, columns: number, width: number, height: number, plate: number): Box[] {
  const rows = Math.ceil(count / columns);
  const each = {
    width: Math.floor((width - GAP * (columns - 1)) / columns),
    height: Math.floor((height - GAP * (rows - 1)) / rows) - plate,
  };
  return Array.from({ length: count }, () => each);
}

/** If the road is lower than the jeep, the wheels are cut off, not the passengers. */
function park(width: number, road: number): { width: number; bottom: number } {
  const height = width * JEEP;
  return { width, bottom: Math.round(Math.min(road * 0.04, road - height * 0.98)) };
}

function dieIn(width: number, dice: number, gap: number, most: number): number {
  return Math.floor(Math.min(most, (width - gap * (dice - 1)) / dice));
}

const TILE = { width: 48, height: 40, gap: 6 };

/** Return the height of the bonus tiles in a column, in as many lines as they need. */
function tileRows(width: number, tiles: number, scale: number): number {
  const each = Math.floor((width + TILE.gap) / (TILE.width * scale + TILE.gap));
  const rows = Math.ceil(tiles / each);
  return rows * TILE.height * scale + (rows - 1) * TILE.gap;
}
