/** Where all versions of all applications are. */
export const APPS = 'apps/';

/** Where the files of one published version are: a prefix in a storage, with a slash at its end. */
export function versionPrefix(app: string, version: string): string {
  return `${APPS}${app}/${version}/`;
}

/** The address below which those files are served. */
export function versionBase(app: string, version: string): string {
  return `/apps/${app}/${version}/`;
}
