/** The only module that touches the memory of hanging versions, in this tab's session storage. */

const KEY = 'manassa.hung';

interface Stored {
  revision: number;
  versions: string[];
}

/** Returns the versions that hung in this tab while this revision was live, each as `remote@version`. */
export function readHungVersions(revision: number): string[] {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.revision === revision ? stored.versions : [];
  } catch {
    return [];
  }
}

/** Remembers a hanging version in this tab until the release document changes. */
export function saveHungVersion(revision: number, remote: string, version: string): void {
  const versions = new Set(readHungVersions(revision)).add(`${remote}@${version}`);
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ revision, versions: [...versions] }));
  } catch {
    // Without storage, the next page waits for it again.
  }
}
