/** Prefix of all published files. */
export const APPS = 'apps/';

/** Returns the prefix of a version's files, with a slash at its end. */
export function versionPrefix(app: string, version: string): string {
  return `${APPS}${app}/${version}/`;
}

/** Returns the address of a version's files. */
export function versionBase(app: string, version: string): string {
  return `/apps/${app}/${version}/`;
}
