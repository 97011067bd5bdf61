export interface Chance {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns an integer from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Returns true with this probability, 0 to 1. */
  happens: (share: number) => boolean;
}

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state, good enough to shuffle faults. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    happens: (share) => next() < share,
  };
}
