import { UserMistake } from '@manassa/shared/config';
import { SHELL } from '../build/applications';
import { documentAfter } from '../live/nextRelease.rule';
import { publicDocument, type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { reportToken } from '../reports/reportToken';
import { appsOnOrigin } from './assetOrigin.rule';
import type { ComposedAnswer } from './composed';
import { readScreenFile } from './firstScreen.rule';
import { INSTALL_FILE, WORKER_FILE } from './kept.rule';
import type { ReleaseSource } from './ReleaseSource';

/** A whole release in memory, so that a request never mixes two. */
export type ReleaseInMemory = Awaited<ReturnType<typeof readIntoMemory>>;

/** Used if everything is developed and nothing released. */
export const NOTHING_RELEASED = documentAfter(null, { at: '', revision: 1 }, { by: '', why: '', command: 'dev' });

/** Reads the release of a document. Throws UserMistake without one or without a shell, unless `mayBeEmpty`. */
export async function readIntoMemory(
  source: ReleaseSource,
  document: ReleaseDocument,
  assetBase: string | null,
  mayBeEmpty: boolean,
) {
  if (document === NOTHING_RELEASED && !mayBeEmpty) throw new UserMistake('nothing is released');
  const shell = document.apps[SHELL];
  if (!shell && !mayBeEmpty) throw new UserMistake('the release document names no shell');
  const apps = assetBase === null ? document.apps : appsOnOrigin(document.apps, assetBase);
  const versions = Object.entries(apps).flatMap(([name, app]) =>
    [app, app.canary].flatMap((version) => (version ? [{ name, ...version }] : [])),
  );
  // Pages never fall back to another shell.
  const fallbacks = Object.entries(apps).flatMap(([name, { kind, previous }]) =>
    kind === 'remote' && previous ? [{ name, ...previous }] : [],
  );
  const textOf = (file: string) => readText(source, SHELL, shell?.version, file);
  const shells = versions.filter(({ name }) => name === SHELL);
  const [templates, screens, files, worker, install, key] = await Promise.all([
    byBase(shells, ({ version }) => source.template(version)),
    byBase(versions, async ({ name, version, firstScreens }) =>
      readScreenFile(await readText(source, name, version, firstScreens)),
    ),
    // An unreadable list blocks no page: the server sends no file of that version.
    byBase([...versions, ...fallbacks], async ({ name, version }) => {
      return (await source.integrity?.(name, version).catch(() => null))?.files ?? null;
    }),
    document.worker === 'off' ? null : textOf(WORKER_FILE),
    textOf(INSTALL_FILE),
    // A read-only storage serves pages; their reports are refused.
    source.reportKey?.().catch(() => undefined),
  ]);
  return {
    document,
    publicText: writeReleaseDocument(publicDocument(document)),
    /** With the addresses that browsers request. */
    apps,
    /** Files of the versions that pages may load, by base; without those whose list is unreadable. */
    files,
    /** Token for the pages' field reports; undefined where nobody counts them. */
    token: key === undefined ? undefined : reportToken(key, document.revision),
    /** Of the shell, live and canary, by base. */
    templates,
    screens,
    /** The live shell's service worker; null if browsers should remove theirs. */
    worker,
    /** The live shell's manifest of the installed product. */
    install,
    /** By canaries and preload links: a handful, whatever addresses are requested. */
    pages: new Map<string, Promise<ComposedAnswer>>(),
  };
}

/** Reads something of each version; leaves out versions without it. */
async function byBase<Version extends { base: string }, Value>(
  versions: readonly Version[],
  read: (version: Version) => Promise<Value | null>,
): Promise<ReadonlyMap<string, Value>> {
  const all = await Promise.all(versions.map(async (version) => [version.base, await read(version)] as const));
  return new Map(all.flatMap(([base, value]) => (value === null ? [] : [[base, value]])));
}

/** Returns a published text; null if unreadable. */
export async function readText(
  source: ReleaseSource,
  app: string,
  version: string | undefined,
  file: string | undefined,
): Promise<string | null> {
  if (version === undefined || file === undefined) return null;
  return (await source.text?.(app, version, file).catch(() => null)) ?? null;
}
