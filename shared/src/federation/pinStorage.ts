import * as v from 'valibot';
import { loadLogin } from '../session/login/tokenStorage';
import { livePins, pinnedVersion, withoutPin, withPin } from './pin.rule';
import type { Pin } from './pin.rule';
import { routedVersion } from './release';
import type { RoutedVersion } from './release';

/** The only module that accesses pins in local storage. */

export const PINS_KEY = 'manassa.pins';

const storedPins = v.array(
  v.object({
    remote: v.string(),
    path: v.string(),
    running: routedVersion,
    madeAtMs: v.number(),
    login: v.nullish(v.string()),
  }),
);

/** Versions that run in this page, without overrides, which other browsers could not load. */
const running = new Map<string, RoutedVersion>();

function readPins(): Pin[] {
  try {
    const read = v.safeParse(storedPins, JSON.parse(window.localStorage.getItem(PINS_KEY) ?? '[]'));
    return read.success ? livePins(read.output, Date.now()) : [];
  } catch {
    return [];
  }
}

function writePins(pins: readonly Pin[]): void {
  try {
    if (pins.length === 0) window.localStorage.removeItem(PINS_KEY);
    else window.localStorage.setItem(PINS_KEY, JSON.stringify(pins));
  } catch {
    // Without storage, an attempt continues in the live version after a reload.
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** Records the version of a remote that runs in this page; null for one that must not be pinned. For the shell. */
export function noteRunningVersion(remote: string, version: RoutedVersion | null): void {
  if (version === null) running.delete(remote);
  else running.set(remote, version);
}

/**
 * Pins the running version of a remote for all addresses below `path`, over reloads, until `unpinVersion` or for
 * PIN_LIFE_MS. An operator can still withdraw the version.
 */
export function pinVersion(remote: string, path: string): void {
  const version = running.get(remote);
  if (!version) return;
  const { base, entry, routes, nestedIn } = version;
  const pinned = { version: version.version, base, entry, routes, nestedIn };
  const pin = { remote, path: withoutSlash(path), running: pinned, madeAtMs: Date.now(), login: loadLogin() };
  writePins(withPin(readPins(), pin));
}

export function unpinVersion(remote: string, path: string): void {
  const pins = readPins();
  const left = withoutPin(pins, remote, withoutSlash(path));
  if (left.length < pins.length) writePins(left);
}

/** Returns the version that a remote is pinned to at an address in this browser, or null. */
export function readPin(remote: string, path: string): RoutedVersion | null {
  return pinnedVersion(readPins(), remote, path);
}

/** Returns the address of the newest pin of this browser's login, without a trailing slash; null for none. */
export function newestPinnedPath(): string | null {
  const login = loadLogin();
  const own = readPins().filter((pin) => pin.login === login);
  return own.sort((a, b) => b.madeAtMs - a.madeAtMs)[0]?.path ?? null;
}

/** Returns the folders of all pinned versions. */
export function readPinnedBases(): string[] {
  return [...new Set(readPins().map(({ running: { base } }) => base))];
}
