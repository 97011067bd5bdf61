import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Application, listApplications } from '../build/applications';
import { buildApplication } from '../build/buildApplication';
import { treeVersion } from '../build/treeVersion';
import { candidateOf } from '../live/releaseDocument';
import { readManifestFile } from '../publish/manifest';
import { FolderStorage } from '../storage/FolderStorage';
import { judgeBudget, MODULES_FILE, readModules, type Weighed } from './files/budget.rule';

/*
 * `npm run budget`: holds the sources to the budgets of their package.json before they are published. Builds what changed
 * since the last run; the builds are kept below var/cache.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = new FolderStorage(path.join(ROOT, 'var/cache/budgets'));

/** The same sources under another version number compress to up to 0.15 % more; the gate must not refuse them for that. */
const OTHER_VERSION = 1.0015;

async function sizesOf(folder: string, { entry, preload }: Weighed): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const file of [entry, ...Object.values(preload).flat()]) {
    sizes[file] ??= Math.ceil(brotliCompressSync(await readFile(path.join(folder, file))).length * OTHER_VERSION);
  }
  return sizes;
}

async function judge(app: Application): Promise<string[]> {
  const version = await treeVersion(ROOT, app);
  const out = path.join(CACHE.name, app.name);
  const built = await readManifestFile(out).catch(() => null);
  if (built?.version !== version) await buildApplication(ROOT, app, version, out);
  const candidate = candidateOf(await readManifestFile(out));
  const modules = await CACHE.read(`${app.name}/${MODULES_FILE}`);
  // The modules of the last build within its budget.
  const within = `${app.name}.json`;
  const growth = { before: readModules(await CACHE.read(within)), now: readModules(modules) };
  const { objections } = judgeBudget(app.name, candidate, null, await sizesOf(out, candidate), growth);
  if (objections.length === 0 && modules !== null) await CACHE.write(within, modules);
  return objections;
}

const objections: string[] = [];
for (const app of await listApplications(ROOT)) objections.push(...(await judge(app)));
for (const objection of objections) console.error(objection);
process.exitCode = objections.length > 0 ? 1 : 0;
