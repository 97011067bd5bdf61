import { runTool } from '../exam/runTool';
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
  /** Makes this tree's version live, when it is not. */
  usePresent: () => Promise<void>;
}

/** Publishes the older version beside the live one. */
export async function prepareVersions(
  origin: string,
  folders: Record<string, string>,
  wanted: OlderSource,
): Promise<RemoteVersions> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as {
    apps: Record<string, { version: string }>;
  };
  const present = release.apps['remote-exam']?.version;
  if (present === undefined) throw new Error('no exam remote is live');
  const source = await publishOlder(OLDER_VERSION, wanted, folders);
  let isOlder = false;
  async function swap(): Promise<void> {
    // There and back, as operators do it.
    const [command, version] = isOlder ? ['rollback', present] : ['promote', OLDER_VERSION];
    await runTool('release/src/cli.ts', [command, 'remote-exam', version ?? '', '--why', 'a fault run'], folders);
    isOlder = !isOlder;
  }
  return {
    source,
    swap,
    async usePresent() {
      if (isOlder) await swap();
    },
  };
}
