import { SHELL } from '../build/applications';
import type { Apps, Candidate, ReleaseDocument } from '../live/releaseDocument';
import type { FileRecord } from '../publish/integrity';
import { TEMPLATE_FILE } from '../publish/manifest';
import { appsOnOrigin } from './assetOrigin.rule';
import type { ComposedAnswer } from './composed';
import { readScreenFile } from './firstScreen.rule';
import { INSTALL_FILE, WORKER_FILE } from './kept.rule';
import type { ReleaseSource } from './ReleaseSource';

/** Published files in memory. Versions never change, so a later release may use them. */
interface KnownFiles {
  apps: Apps;
  /** Texts by address; null for a file that its version does not have. Unreadable files are left out. */
  texts: ReadonlyMap<string, string | null>;
  /** Files by base, of the versions that pages may load. Versions with an unreadable list are left out. */
  files: ReadonlyMap<string, readonly FileRecord[]>;
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
  const texts = new Map<string, string | null>();
  const readText = async (app: string, { version, base }: Candidate, file: string): Promise<void> => {
    const address = `${base}${file}`;
    const reading: Promise<string | null | undefined> = source.text(app, version, file);
    const text = await orKnown(address, reading, before?.texts.get(address));
    if (text !== undefined) texts.set(address, text);
  };
  const textOf = (version: Candidate | undefined, file = '') => texts.get(`${version?.base}${file}`);
  const live = released[SHELL];
  for (const version of [live, live?.canary]) if (version) await readText(SHELL, version, TEMPLATE_FILE);
  // A template that is nowhere holds back its shell only: a worker that is off, for example, is off at once.
  const earlier = live && !textOf(live, TEMPLATE_FILE) ? before?.apps[SHELL] : undefined;
  if (earlier) await readText(SHELL, earlier, TEMPLATE_FILE);
  const shown = earlier ?? live;
  const canary = !earlier && shown?.canary && textOf(shown.canary, TEMPLATE_FILE) ? shown.canary : null;
  const shell = shown && { ...shown, canary };
  const apps = shell ? { ...released, [SHELL]: shell } : released;
  const versions = Object.entries(apps).flatMap(([name, app]) =>
    [app, app.canary].flatMap((version) => (version ? [{ name, ...version }] : [])),
  );
  // Pages never fall back to another shell.
  const fallbacks = Object.entries(apps).flatMap(([name, { kind, previous }]) =>
    kind === 'remote' && previous ? [{ name, ...previous }] : [],
  );
  const ofShell = document.worker === 'off' ? [INSTALL_FILE] : [WORKER_FILE, INSTALL_FILE];
  const screensAndSheets = versions.flatMap((app) =>
    app.firstScreens ? [app.firstScreens, ...stylesOf(app)].map((file) => readText(app.name, app, file)) : [],
  );
  await Promise.all([...screensAndSheets, ...(shell ? ofShell.map((file) => readText(SHELL, shell, file)) : [])]);
  const screens = versions.map((app) => [app.base, readScreenFile(textOf(app, app.firstScreens) ?? null)] as const);
  const filesOf = async (app: string, version: string) => (await source.integrity?.(app, version))?.files ?? null;
  // An unreadable list blocks no page: the server sends no file of that version.
  const lists = await Promise.all(
    [...versions, ...fallbacks].map(async ({ name, version, base }) => {
      return [base, await orKnown(`files ${base}`, filesOf(name, version), before?.files.get(base) ?? null)] as const;
    }),
  );
  return {
    document,
    /** Applications with the addresses that browsers request. */
    apps,
    texts,
    files: withoutNull(lists),
    /** Files of first screens by the base of the version. */
    screens: withoutNull(screens),
    /** The shell's service worker; null if browsers should remove theirs, undefined if it is unreadable. */
    worker: document.worker === 'off' ? null : textOf(shell, WORKER_FILE),
    install: textOf(shell, INSTALL_FILE) ?? null,
    /** Composed pages by canaries and preload links: a handful, whatever addresses are requested. */
    pages: new Map<string, ComposedAnswer>(),
    /** Names of all that could not be read; several may have the same sentence. */
    unread: [...problems.keys()].sort().join(),
    problems: [...new Set(problems.values())].sort(),
  };
}

function stylesOf({ preload }: Candidate): string[] {
  return [...new Set(Object.values(preload).flat())].filter((file) => file.endsWith('.css'));
}

function withoutNull<Value>(entries: readonly (readonly [string, Value | null])[]): ReadonlyMap<string, Value> {
  return new Map(entries.flatMap(([base, value]) => (value === null ? [] : [[base, value]])));
}
