import { changeRelease } from '../../../../release/src/document/changeRelease';
import { FolderStorage } from '../../../../release/src/storage/FolderStorage';
import { publishOlder } from './olderBuild/buildOlder';
import type { OlderSource } from './olderBuild/buildOlder';

/** The exam remote from before the journal, older than every version that is published from this tree. */
export const OLDER_VERSION = '0.0.1-older';

/** The two versions of the exam remote that runs are sat at. */
export interface RemoteVersions {
  /** What the older one was built from. */
  readonly source: OlderSource;
  /** Makes the other of the two live. */
  swap: () => Promise<void>;
  isOlderLive: () => boolean;
  /** Makes this tree's version live, when it is not. */
  usePresent: () => Promise<void>;
}

/** Publishes the older version beside the live one. */
export async function prepareVersions(
  origin: string,
  folders: { DATA_DIR: string; RELEASE_DIR: string },
  wanted: OlderSource,
): Promise<RemoteVersions> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as {
    apps: Record<string, { version: string }>;
  };
  const present = release.apps['remote-exam']?.version;
  if (present === undefined) throw new Error('no exam remote is live');
  const source = await publishOlder(OLDER_VERSION, wanted, folders);
  let isOlder = false;
  const storage = new FolderStorage(folders.RELEASE_DIR);
  // What the gate says of versions has tests of its own; here it would start a browser for every swap.
  async function swap(): Promise<void> {
    const version = isOlder ? (present ?? '') : OLDER_VERSION;
    await changeRelease({
      storage,
      reason: { at: new Date().toISOString(), by: 'fault run', why: 'a fault run', command: '' },
      // Attempts keep the version they began with, unless it is withdrawn from them too.
      decide: () => [{ app: 'remote-exam', version, back: true, alsoAttempts: true }],
    });
    isOlder = !isOlder;
  }
  return {
    source,
    swap,
    isOlderLive: () => isOlder,
    async usePresent() {
      if (isOlder) await swap();
    },
  };
}
