import { SHELL } from '../../build/applications';
import type { Verdict } from '../../live/changeRelease';
import { againstShell } from '../../live/manifests.rule';
import type { Apps, LiveApp, ReleaseDocument } from '../../live/releaseDocument';
import { damagesOf, filesOf, readIntegrity } from '../../publish/integrity';
import { readManifest } from '../../publish/manifest';
import { mapLimit } from '../../storage/mapLimit';
import { type Storage, versionPrefix } from '../../storage/Storage';
import { judgeBudget, MODULES_FILE, readModules } from './budget.rule';
import { CONTAINER_FILE, judgeContainer, judgeCopies } from './container.rule';
import { judgeElsewhere } from './judgeElsewhere';

/** Judges the files of a candidate: its container, the libraries that it brings, its size, and `assetBase`. */
export async function judgeFiles(
  { storage, live, assetBase }: { storage: Storage; live: ReleaseDocument | null; assetBase: string | null },
  name: string,
  app: LiveApp,
): Promise<Verdict> {
  const who = `${name} ${app.version}`;
  const prefix = versionPrefix(name, app.version);
  const files = await filesOf(storage, name, app.version);
  const scripts = await mapLimit(
    files.filter(({ path }) => /\.m?js$/.test(path)),
    async ({ path }) => [path, String(await storage.read(`${prefix}${path}`))] as const,
  );
  const stored = new Map((await storage.list(prefix)).map(({ key, bytes }) => [key.slice(prefix.length), bytes]));
  const sent = files.map(({ path }) => [path, stored.get(`${path}.br`) ?? stored.get(path) ?? 0] as const);
  const modulesOf = async (version: string) =>
    readModules(await storage.read(`${versionPrefix(name, version)}${MODULES_FILE}`).catch(() => null));
  const before = live?.apps[name] ?? null;
  const growth = { before: before && (await modulesOf(before.version)), now: await modulesOf(app.version) };
  const budget = judgeBudget(name, app, before, Object.fromEntries(sent), growth);
  return {
    objections: [
      ...(await judgeStoredContainer(storage, name, app)),
      ...judgeCopies(who, app, scripts),
      ...budget.objections,
      ...(assetBase === null ? [] : await judgeElsewhere(who, assetBase, app.base, files)),
    ],
    notes: budget.notes,
  };
}

/** Returns the faults of a published version's container. */
export async function judgeStoredContainer(storage: Storage, name: string, app: LiveApp): Promise<string[]> {
  const files = (await filesOf(storage, name, app.version)).map(({ path }) => path);
  const text = await storage.read(`${versionPrefix(name, app.version)}${CONTAINER_FILE}`);
  return judgeContainer(`${name} ${app.version}`, app, text, new Set(files));
}

/**
 * Objects to a damaged version to fall back to, and notes one that does not run in the planned shell. The latter does
 * not refuse it: otherwise a shell could never remove anything.
 */
export async function judgeFallbacks(storage: Storage, set: Apps, changed: readonly string[]): Promise<Verdict> {
  const verdict: Verdict = { objections: [], notes: [] };
  const shell = set[SHELL];
  for (const [name, { version, previous }] of Object.entries(set)) {
    if (!previous) continue;
    if (changed.includes(name)) {
      const damage = await damageOf(storage, name, previous.version).catch((error: Error) => error.message);
      if (damage) verdict.objections.push(`${name} ${version} would fall back to ${previous.version}, but ${damage}`);
    }
    if (!shell || name === SHELL || !(changed.includes(name) || changed.includes(SHELL))) continue;
    const reason = await readManifest(storage, name, previous.version).then(
      (manifest) => againstShell(name, manifest, shell)[0],
      (error: Error) => error.message,
    );
    if (reason) verdict.notes.push(`${name} ${version} could no longer fall back to ${previous.version}: ${reason}`);
  }
  return verdict;
}

async function damageOf(storage: Storage, app: string, version: string): Promise<string | undefined> {
  const integrity = await readIntegrity(storage, app, version);
  const problem = integrity ? (await damagesOf(storage, integrity))[0] : 'it is not published any more';
  return problem && `${problem}: publish that version again`;
}
