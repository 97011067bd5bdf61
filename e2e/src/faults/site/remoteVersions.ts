import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRelease, FolderStorage } from '@manassa/release/testing';
import { runTool } from '../../exam/runTool';
import { buildRemote } from './buildRemote';
import { ROOT } from '../../harness/startProduct';

/** Version of the second build of this tree's exam remote, as after a release during an exam. */
export const OTHER_VERSION = '0.0.1-other';

interface RemoteVersions {
  /** Makes the other version live. */
  swap: () => Promise<void>;
  useFirst: () => Promise<void>;
}

/** Builds and publishes the other version. */
export async function prepareVersions(
  origin: string,
  folders: { DATA_DIR: string; RELEASE_DIR: string },
): Promise<RemoteVersions> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as {
    apps: Record<string, { version: string }>;
  };
  const first = release.apps['remote-exam']?.version;
  if (first === undefined) throw new Error('no exam remote is live');
  await publishOther(folders);
  let isOther = false;
  const storage = new FolderStorage(folders.RELEASE_DIR);
  // Skips the gate, which would start a browser for every swap and has its own tests.
  async function swap(): Promise<void> {
    const version = isOther ? (first ?? '') : OTHER_VERSION;
    await changeRelease({
      storage,
      reason: { by: 'fault run', why: 'a fault run', command: '' },
      // Attempts keep their version unless it is withdrawn.
      decide: () => [{ app: 'remote-exam', version, back: true, alsoAttempts: true }],
    });
    isOther = !isOther;
  }
  return {
    swap,
    async useFirst() {
      if (isOther) await swap();
    },
  };
}

async function publishOther(folders: Record<string, string>): Promise<void> {
  const out = await mkdtemp(path.join(tmpdir(), 'manassa-other-'));
  try {
    await buildRemote('remote-exam', OTHER_VERSION, path.join(ROOT, 'remote-exam'), out);
    await runTool('release/cli.js', ['publish', 'remote-exam', '--from', out], folders);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
