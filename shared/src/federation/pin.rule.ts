import type { RoutedVersion } from './release';

/** A version that goes on running below an address, whatever becomes live. */
export interface Pin {
  remote: string;
  /** The address below which it holds, without a slash at the end. */
  path: string;
  running: RoutedVersion;
  /** When it was made, in milliseconds since 1970. */
  madeAtMs: number;
}

/** Longer than any attempt may take; what is older was left behind, in milliseconds. */
export const PIN_LIFE_MS = 24 * 60 * 60 * 1000;

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Those that still hold; one from the future was made by a clock that has been put right. */
export function livePins(pins: readonly Pin[], nowMs: number): Pin[] {
  return pins.filter(({ madeAtMs }) => madeAtMs <= nowMs + PIN_LIFE_MS && nowMs - madeAtMs < PIN_LIFE_MS);
}

/** The version that a remote is pinned to at an address, or null. */
export function pinnedVersion(pins: readonly Pin[], remote: string, path: string): RoutedVersion | null {
  return pins.find((pin) => pin.remote === remote && isBelow(path, pin.path))?.running ?? null;
}

/** With one more. The same version at the same address keeps the time at which it was first pinned. */
export function withPin(pins: readonly Pin[], pin: Pin): Pin[] {
  const same = pins.find(({ remote, path }) => remote === pin.remote && path === pin.path);
  const kept = same?.running.version === pin.running.version ? { ...pin, madeAtMs: same.madeAtMs } : pin;
  return [...withoutPin(pins, pin.remote, pin.path), kept];
}

/** Without the one of a remote at an address. */
export function withoutPin(pins: readonly Pin[], remote: string, path: string): Pin[] {
  return pins.filter((pin) => pin.remote !== remote || pin.path !== path);
}
