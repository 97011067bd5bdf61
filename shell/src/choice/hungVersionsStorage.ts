/** The only module that touches the memory of hanging versions, in this tab's session storage. */

const KEY = 'manassa.hung';

interface Stored {
  revision: number;
  /** Each as `remote@version`. */
  versions: string[];
}

function readStored(revision: number): string[] {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.revision === revision ? stored.versions : [];
  } catch {
    return [];
  }
}

/** Returns the versions of a remote that hung in this tab while this revision was live. */
export function readHungVersions(revision: number, remote: string): string[] {
  return readStored(revision)
    .filter((version) => version.startsWith(`${remote}@`))
    .map((version) => version.slice(remote.length + 1));
}

/** Remembers a hanging version in this tab until the release document changes. */
export function saveHungVersion(revision: number, remote: string, version: string): void {
  const versions = new Set(readStored(revision)).add(`${remote}@${version}`);
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ revision, versions: [...versions] }));
  } catch {
    // Without storage, the next page waits for it again.
  }
}
