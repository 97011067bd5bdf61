import { changeRelease, FolderStorage } from '@manassa/release/testing';
import { publishOlder } from './olderBuild/buildOlder';
import type { OlderSource } from './olderBuild/buildOlder';

export const OLDER_VERSION = '0.0.1-older';

export interface RemoteVersions {
  readonly source: OlderSource;
  /** Makes the other version live. */
  swap: () => Promise<void>;
  isOlderLive: () => boolean;
  /** Makes this tree's version live. */
  usePresent: () => Promise<void>;
}

/** Publishes the older version. */
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
  // Skips the gate, which would start a browser for every swap and has its own tests.
  async function swap(): Promise<void> {
    const version = isOlder ? (present ?? '') : OLDER_VERSION;
    await changeRelease({
      storage,
      reason: { by: 'fault run', why: 'a fault run', command: '' },
      // Attempts keep their version unless it is withdrawn.
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
