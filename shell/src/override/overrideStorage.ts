import * as v from 'valibot';

/** The only module that touches this browser's overrides in local storage. */

const KEY = 'manassa.overrides';

const kept = v.record(v.string(), v.string());

/** Returns the stored base addresses by remote. */
export function loadOverrides(): Record<string, string> {
  try {
    const read = v.safeParse(kept, JSON.parse(window.localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

/** Without storage, overrides end with the page. */
export function saveOverrides(overrides: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(overrides).length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(overrides));
  } catch {
    // Storage is blocked.
  }
}
