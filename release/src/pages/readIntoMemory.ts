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

/** Published texts in memory, by the base of their version. Versions never change, so a later release may use them. */
export interface KnownTexts {
  /** Of the shell, live and canary. */
  templates: ReadonlyMap<string, string>;
}

/** A whole release in memory, so that a request never mixes two. */
export type ReleaseInMemory = Awaited<ReturnType<typeof readIntoMemory>>;

/** Used if everything is developed and nothing released. */
export const NOTHING_RELEASED = documentAfter(null, { at: '', revision: 1 }, { by: '', why: '', command: 'dev' });

/**
 * Reads the release of a document; what cannot be read is taken from `before`, with a problem. Throws UserMistake without
 * a document or a shell, unless `mayBeEmpty`, and for a shell without a template.
 */
export async function readIntoMemory(
  source: ReleaseSource,
  document: ReleaseDocument,
  assetBase: string | null,
  mayBeEmpty: boolean,
  before: KnownTexts | null,
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
  const problems: string[] = [];
  const orKnown = <Value>(reading: Promise<Value>, known: Value): Promise<Value> =>
    reading.catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      return known;
    });
  const textOf = (file: string) => readText(source, SHELL, shell?.version, file);
  const shells = versions.filter(({ name }) => name === SHELL);
  const [templates, screens, files, worker, install, key] = await Promise.all([
    byBase(shells, ({ version, base }) => {
      const known = before?.templates.get(base);
      return known === undefined ? source.template(version) : orKnown(source.template(version), known);
    }),
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
    templates,
    screens,
    /** The live shell's service worker; null if browsers should remove theirs. */
    worker,
    /** The live shell's manifest of the installed product. */
    install,
    /** By canaries and preload links: a handful, whatever addresses are requested. */
    pages: new Map<string, Promise<ComposedAnswer>>(),
    /** Sentences about what could not be read. */
    problems: [...new Set(problems)].sort(),
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
