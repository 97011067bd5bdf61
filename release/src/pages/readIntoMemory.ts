import { SHELL } from '../build/applications';
import { type Apps, publicDocument, type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import type { FileRecord } from '../publish/integrity';
import { TEMPLATE_FILE } from '../publish/manifest';
import { reportToken } from '../reports/reportToken';
import { appsOnOrigin } from './assetOrigin.rule';
import type { ComposedAnswer } from './composed';
import { readScreenFile, type ScreenFiles } from './firstScreen.rule';
import { INSTALL_FILE, WORKER_FILE } from './kept.rule';
import type { ReleaseSource } from './ReleaseSource';

/** Published files in memory, by the base of their version. Versions never change, so a later release may use them. */
interface KnownFiles {
  apps: Apps;
  /** Of the shell, live and canary; without those that are unreadable. */
  templates: ReadonlyMap<string, string>;
  screens: ScreenFiles;
  /** Files of the versions that pages may load; without those whose list is unreadable. */
  files: ReadonlyMap<string, readonly FileRecord[]>;
  /** The live shell's service worker; null if browsers should remove theirs, undefined if it is unreadable. */
  worker: string | null | undefined;
  install: string | null;
}

/** A whole release in memory, so that a request never mixes two. */
export type ReleaseInMemory = Awaited<ReturnType<typeof readIntoMemory>>;

/** Reads the release of a document; what cannot be read is taken from `before`, with a problem. */
export async function readIntoMemory(
  source: ReleaseSource,
  document: ReleaseDocument,
  assetBase: string | null,
  before: KnownFiles | null,
) {
  const problems = new Map<string, string>();
  const orKnown = <Value>(what: string, reading: Promise<Value>, known: Value): Promise<Value> =>
    reading.catch((error: unknown) => {
      problems.set(what, error instanceof Error ? error.message : String(error));
      return known;
    });
  const released = assetBase === null ? document.apps : appsOnOrigin(document.apps, assetBase);
  const live = released[SHELL];
  const readable = await byBase(
    [live, live?.canary].flatMap((version) => version ?? []),
    ({ version, base }) =>
      orKnown(`template ${base}`, source.text(SHELL, version, TEMPLATE_FILE), before?.templates.get(base) ?? null),
  );
  // A template that is nowhere holds back its shell only: a worker that is off, for example, is off at once.
  const earlier = live && !readable.has(live.base) ? before : null;
  const templates = new Map([...(earlier?.templates ?? []), ...readable]);
  const shown = earlier?.apps[SHELL] ?? live;
  const canary = !earlier && shown?.canary && templates.has(shown.canary.base) ? shown.canary : null;
  const shell = shown && { ...shown, canary };
  const apps = shell ? { ...released, [SHELL]: shell } : released;
  const versions = Object.entries(apps).flatMap(([name, app]) =>
    [app, app.canary].flatMap((version) => (version ? [{ name, ...version }] : [])),
  );
  // Pages never fall back to another shell.
  const fallbacks = Object.entries(apps).flatMap(([name, { kind, previous }]) =>
    kind === 'remote' && previous ? [{ name, ...previous }] : [],
  );
  const sameShell = before?.apps[SHELL]?.base === shell?.base ? before : null;
  const textOf = async (app: string, version?: string, file?: string) =>
    version === undefined || file === undefined ? null : source.text(app, version, file);
  const filesOf = async (app: string, version: string) => (await source.integrity?.(app, version))?.files ?? null;
  const [screens, files, worker, install, key] = await Promise.all([
    byBase(versions, ({ name, version, base, firstScreens }) =>
      orKnown(
        `screens ${base}`,
        textOf(name, version, firstScreens).then(readScreenFile),
        before?.screens.get(base) ?? null,
      ),
    ),
    // An unreadable list blocks no page: the server sends no file of that version.
    byBase([...versions, ...fallbacks], ({ name, version, base }) =>
      orKnown(`files ${base}`, filesOf(name, version), before?.files.get(base) ?? null),
    ),
    document.worker === 'off'
      ? null
      : orKnown(WORKER_FILE, textOf(SHELL, shell?.version, WORKER_FILE), sameShell?.worker ?? undefined),
    orKnown(INSTALL_FILE, textOf(SHELL, shell?.version, INSTALL_FILE), sameShell?.install ?? null),
    // A read-only storage serves pages; their reports are refused.
    source.reportKey?.().catch(() => undefined),
  ]);
  return {
    document,
    publicText: writeReleaseDocument(publicDocument(document)),
    /** With the addresses that browsers request. */
    apps,
    files,
    /** Token for the pages' field reports; undefined where nobody counts them. */
    token: key === undefined ? undefined : reportToken(key, document.revision),
    templates,
    screens,
    worker,
    install,
    /** By canaries and preload links: a handful, whatever addresses are requested. */
    pages: new Map<string, Promise<ComposedAnswer>>(),
    /** Names of all that could not be read; several may have the same sentence. */
    unread: [...problems.keys()].sort().join(),
    problems: [...new Set(problems.values())].sort(),
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
