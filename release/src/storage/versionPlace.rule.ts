export const APPS = 'apps/';

/** Returns the prefix of a version's files, with a trailing slash. */
export function versionPrefix(app: string, version: string): string {
  return `${APPS}${app}/${version}/`;
}

/** Returns the URL path of a version's files, with a trailing slash. */
export function versionBase(app: string, version: string): string {
  return `/apps/${app}/${version}/`;
}
