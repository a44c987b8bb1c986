// How the parts of the board share the room: pixels for each, from the room there is. Wide: the scene above, the hero
// below it, the others in a column. Narrow: one under the other, as wide as it gets.

export interface Box {
  width: number;
  height: number;
}

export interface Arrangement {
  wide: boolean;
  scene: number;
  offers: number;
  hero: Box;
  others: Box[];
}

export const WIDE = 700;
const GAP = 12;
const PLATE = 36;
const SMALL_PLATE = 30;

export function arrangement(
  width: number,
  height: number,
  others: number,
  tiles: number,
  partners: boolean,
): Arrangement {
  if (width < WIDE) {
    const columns = others === 1 ? 1 : 2;
    const each = Math.floor((width - GAP * (columns - 1)) / columns);
    const size = columns === 1 ? Math.min(each, 280) : each;
    return {
      wide: false,
      scene: Math.round(width * 0.4),
      offers: tiles ? 56 : 0,
      hero: { width, height: Infinity },
      others: Array.from({ length: others }, () => ({ width: size, height: Infinity })),
    };
  }
  const tall = Math.max(height, 540);
  const scene = Math.round(Math.min(330, Math.max(158, tall * 0.22)));
  const offers = tiles ? 56 : 0;
  const rest = tall - scene - offers - GAP * (tiles ? 2 : 1);
  // The hero takes what its height lets it have; the column gets the rest, but never less than it needs.
  const heroHeight = rest - PLATE;
  const share = partners ? 0.42 : others > 1 ? 0.3 : 0.36;
  const column = Math.max(Math.round(width * share), Math.round(width - GAP - heroHeight * 1.16));
  const aside = Math.min(column, Math.round(width * 0.46));
  const hero = { width: width - aside - GAP, height: heroHeight };
  if (partners) {
    const upper = Math.round((rest - GAP) * 0.6);
    const half = Math.floor((aside - GAP) / 2);
    const lower = rest - GAP - upper - SMALL_PLATE;
    const foe = { width: half, height: lower };
    return {
      wide: true,
      scene,
      offers,
      hero,
      others: [{ width: aside, height: upper - SMALL_PLATE }, foe, foe],
    };
  }
  const each = Math.floor((rest - GAP * (others - 1)) / others) - SMALL_PLATE;
  return {
    wide: true,
    scene,
    offers,
    hero,
    others: Array.from({ length: others }, () => ({ width: aside, height: each })),
  };
}
