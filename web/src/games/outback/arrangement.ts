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
const PLATE = 34;
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
      // A partner gets animals, so a finger must be able to meet its rows.
      others: Array.from({ length: others }, (_, nth) => ({
        width: partners && nth === 0 ? width : size,
        height: Infinity,
      })),
    };
  }
  const tall = Math.max(height, 540);
  const scene = Math.round(Math.min(330, Math.max(168, tall * 0.2)));
  const offers = tiles ? 56 : 0;
  const rest = tall - scene - offers - GAP * (tiles ? 2 : 1);
  // The hero is about as high as it is wide: it takes what its height lets it have, and the column gets the rest.
  const heroHeight = rest - PLATE;
  const most = Math.round(Math.min(width * (partners ? 0.5 : 0.7), heroHeight * 0.97));
  const hero = { width: most, height: heroHeight };
  const aside = width - most - GAP;
  if (partners) {
    const beside = Math.round((aside - GAP) * 0.62);
    const foe = { width: aside - GAP - beside, height: Math.floor((rest - GAP) / 2) - SMALL_PLATE };
    return {
      wide: true,
      scene,
      offers,
      hero,
      others: [{ width: beside, height: rest - SMALL_PLATE }, foe, foe],
    };
  }
  const half = Math.floor((aside - GAP) / 2);
  if (others > 2 && half > 150) {
    const each = { width: half, height: Math.floor((rest - GAP) / 2) - SMALL_PLATE };
    return { wide: true, scene, offers, hero, others: Array.from({ length: others }, () => each) };
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
