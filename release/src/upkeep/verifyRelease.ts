import { UserMistake } from '@manassa/shared/config';
import { versionsIn } from '../live/releaseDocument';
import { readRelease, revisions } from '../live/releaseStore';
import { say } from '../progress';
import { damagesOf, readIntegrity } from '../publish/integrity';
import { mapLimit } from '../storage/mapLimit';
import { APPS, type Storage } from '../storage/Storage';

/**
 * Compares the live, previous and canary versions of every application with what was published; `scope` asks for one
 * application, for one version of it, or for all published versions too.
 */
export async function verifyRelease(storage: Storage, scope: { app?: string; version?: string; all?: boolean } = {}) {
  const { app, version, all } = scope;
  say('reading the history');
  const documents = await revisions(storage);
  // A rollback may need any document.
  const unread: string[] = [];
  const read = await mapLimit(documents, (revision) => orProblem(unread, () => readRelease(storage, revision)));
  // Each sentence begins with the revision's key.
  const problems = [...gapsIn(documents), ...unread.sort()];
  const live = read.findLast((kept) => kept !== null)?.document ?? null;
  const listed = async (prefix: string) => (all ? storage.folders(prefix) : []);
  // A live version may be missing among the published.
  const names = app === undefined ? new Set([...Object.keys(live?.apps ?? {}), ...(await listed(APPS))]) : [app];
  const versions: Awaited<ReturnType<typeof verifyVersion>>[] = [];
  for (const name of names) {
    const wanted = new Set([...versionsIn(live?.apps[name]), ...(await listed(`${APPS}${name}/`))]);
    for (const one of version === undefined ? wanted : [version]) {
      say(`checking ${name} ${one}`);
      versions.push(await verifyVersion(storage, name, one));
    }
  }
  problems.push(...versions.flatMap((found) => found.problems.map((one) => `${found.app} ${found.version}: ${one}`)));
  return { revision: live?.revision ?? null, versions, problems };
}

/** Returns what could be read, or null and adds the mistake to the problems. */
async function orProblem<Value>(problems: string[], read: () => Promise<Value>): Promise<Value | null> {
  return read().catch((error: unknown) => {
    if (!(error instanceof UserMistake)) throw error;
    problems.push(error.message);
    return null;
  });
}

async function verifyVersion(storage: Storage, app: string, version: string) {
  const problems: string[] = [];
  const files = await orProblem(problems, async () => {
    const integrity = await readIntegrity(storage, app, version);
    if (!integrity) throw new UserMistake('not published, or the publication was not finished');
    problems.push(...(await damagesOf(storage, integrity)));
    return integrity.files.length;
  });
  return { app, version, files: files ?? 0, problems };
}

/** Returns a sentence for each gap in the history, oldest first. */
export function gapsIn(revisions: readonly number[]): string[] {
  return revisions.flatMap((revision, at) => {
    const expected = (revisions[at - 1] ?? 0) + 1;
    if (revision === expected) return [];
    const isOne = revision - expected === 1;
    return `${isOne ? `document ${expected} is` : `documents ${expected} to ${revision - 1} are`} missing in the history`;
  });
}
