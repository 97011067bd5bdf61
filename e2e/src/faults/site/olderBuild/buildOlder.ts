import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runTool } from '../../../exam/runTool';
import { buildRemote } from '../../../harness/buildRemote';
import { ROOT } from '../../../harness/startProduct';

const run = promisify(execFile);

/** Last commit whose exam remote has no journal. */
const BEFORE_THE_JOURNAL = '1cdbd700a151ab027648086c2242edab9cf0d581';

/** Storage code of that commit for checkouts without history: fixture by replaced file. */
export const OLDER_FILES = { 'createAttemptStore.ts': 'createAttemptStore.fixture.ts' } as const;

/** Source of the older remote: its own commit, or this tree with the older storage code. */
export type OlderSource = 'history' | 'fixture';

/** Returns true if the checkout contains that commit. */
async function hasHistory(): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${BEFORE_THE_JOURNAL}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );
}

/** Creates a workspace with the older remote's folder and everything else as it is now. */
async function layOut(folder: string, source: OlderSource): Promise<void> {
  for (const name of ['node_modules', 'shared']) await symlink(path.join(ROOT, name), path.join(folder, name));
  for (const name of ['rspack.config.base.ts', 'build', '.browserslistrc', 'package.json'])
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  if (source === 'history') {
    const archive = path.join(folder, 'older.tar');
    await run('git', ['archive', '-o', archive, BEFORE_THE_JOURNAL, 'remote-exam'], { cwd: ROOT });
    await run('tar', ['-xf', archive, '-C', folder]);
    // Only the code is older; its requirements are today's.
    await cp(path.join(ROOT, 'remote-exam/package.json'), path.join(folder, 'remote-exam/package.json'));
    return;
  }
  const isSource = (file: string): boolean => !/[\\/](node_modules|dist)([\\/]|$)|\.test\.tsx?$/.test(file);
  await cp(path.join(ROOT, 'remote-exam'), path.join(folder, 'remote-exam'), { recursive: true, filter: isSource });
  for (const [file, older] of Object.entries(OLDER_FILES))
    await cp(
      path.join(ROOT, 'e2e/src/faults/site/olderBuild', older),
      path.join(folder, 'remote-exam/src/attempt/storage', file),
    );
}

/**
 * Builds the older exam remote with today's toolchain and publishes it without promoting it.
 *
 * @param source `history` falls back to `fixture` in a shallow checkout
 * @returns the source that was used
 */
export async function publishOlder(
  version: string,
  source: OlderSource,
  folders: Record<string, string>,
): Promise<OlderSource> {
  const taken = source === 'history' && (await hasHistory()) ? 'history' : 'fixture';
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-older-'));
  try {
    await layOut(folder, taken);
    const out = path.join(folder, 'built');
    await buildRemote('remote-exam', version, path.join(folder, 'remote-exam'), out);
    await runTool('release/src/cli.ts', ['publish', 'remote-exam', '--version', version, '--from', out], folders);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return taken;
}
