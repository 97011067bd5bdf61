import type { RoutedVersion } from './release';

/** A remote's version that continues to run below an address when another one goes live. */
export interface Pin {
  remote: string;
  /** Address below which the pin applies, without a trailing slash. */
  path: string;
  running: RoutedVersion;
  /** Time of creation in ms since 1970. */
  madeAtMs: number;
  /** Name of the login whose attempt it is. Absent in pins of older shells. */
  login?: string | null | undefined;
}

/** Maximum age of a pin in ms, longer than any attempt. */
export const PIN_LIFE_MS = 24 * 60 * 60 * 1000;

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Returns the pins that still apply. One from more than a day ahead was made while the clock
 * was wrong. */
export function livePins(pins: readonly Pin[], nowMs: number): Pin[] {
  return pins.filter(({ madeAtMs }) => madeAtMs <= nowMs + PIN_LIFE_MS && nowMs - madeAtMs < PIN_LIFE_MS);
}

export function pinnedVersion(pins: readonly Pin[], remote: string, path: string): RoutedVersion | null {
  return pins.find((pin) => pin.remote === remote && isBelow(path, pin.path))?.running ?? null;
}

/** Returns the pins with one more. The same version at the same address keeps its creation time. */
export function withPin(pins: readonly Pin[], pin: Pin): Pin[] {
  const same = pins.find(({ remote, path }) => remote === pin.remote && path === pin.path);
  const kept = same?.running.version === pin.running.version ? { ...pin, madeAtMs: same.madeAtMs } : pin;
  return [...withoutPin(pins, pin.remote, pin.path), kept];
}

export function withoutPin(pins: readonly Pin[], remote: string, path: string): Pin[] {
  return pins.filter((pin) => pin.remote !== remote || pin.path !== path);
}
