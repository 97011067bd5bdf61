import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import folder from '../../packageFolder.cjs';

/** Begins the names of folders with files that are not complete. */
const UNFINISHED = 'new-';

const SCRIPT = `
import { PGlite } from '@electric-sql/pglite';
const engine = await PGlite.create(process.argv[1]);
await engine.close();
`;

/**
 * Creates the files of an embedded database, complete or not at all, in a process of its own: the engine needs 800 MB for
 * that, most of which a server would keep until its end. Rejects if the files cannot be written.
 *
 * @param target the database's folder, which must not exist yet
 */
export async function createFiles(root: string, target: string): Promise<void> {
  removeUnfinished(root);
  const unfinished = mkdtempSync(join(root, UNFINISHED));
  try {
    const created = join(unfinished, 'database');
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, created], {
      cwd: folder.packageFolder,
    }).catch((error: { stderr: string }) => {
      throw new Error(
        /Error: (.+)/.exec(error.stderr)?.[1] ??
          'the engine ended early: it needs 800 MB of memory and 60 MB on the disk',
      );
    });
    renameSync(created, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes what an interrupted start left. Its process may still be writing; then a later start removes it. */
function removeUnfinished(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(UNFINISHED))) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      // Costs disk space only.
    }
  }
}
