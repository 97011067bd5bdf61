import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Application, listApplications } from '../build/applications';
import { buildApplication } from '../build/buildApplication';
import { treeVersion } from '../build/treeVersion';
import { candidateOf } from '../live/releaseDocument';
import { readManifestFile } from '../publish/manifest';
import { judgeBudget, type Weighed } from './files/budget.rule';
import { MODULES_FILE, readModules } from './files/growth.rule';

/*
 * `npm run budget`: holds the sources to the budgets of their package.json before they are published. Builds what changed
 * since the last run; the builds are kept below var/cache.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = path.join(ROOT, 'var/cache/budgets');

/** Name of the modules of the last build within its budget. */
const WITHIN = 'within.json';

const readText = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

async function sizesOf(folder: string, { entry, preload }: Weighed): Promise<Record<string, number>> {
  const files = [...new Set([entry, ...Object.values(preload).flat()])];
  const sizes = files.map(async (file) => [file, brotliCompressSync(await readFile(path.join(folder, file))).length]);
  return Object.fromEntries(await Promise.all(sizes)) as Record<string, number>;
}

/** Builds an application if it changed; returns the objections to its size. */
async function judge(app: Application): Promise<string[]> {
  const version = await treeVersion(ROOT, app);
  const cache = path.join(CACHE, app.name);
  const out = path.join(cache, version);
  if ((await readText(path.join(out, 'manassa.json'))) === null) {
    for (const old of await readdir(cache).catch(() => [])) {
      if (old !== WITHIN) await rm(path.join(cache, old), { recursive: true });
    }
    await buildApplication(ROOT, app, version, out);
  }
  const candidate = candidateOf(await readManifestFile(out));
  const modules = await readText(path.join(out, MODULES_FILE));
  const growth = { before: readModules(await readText(path.join(cache, WITHIN))), now: readModules(modules) };
  const { objections } = judgeBudget(app.name, candidate, null, await sizesOf(out, candidate), growth);
  if (objections.length === 0 && modules !== null) {
    await mkdir(cache, { recursive: true });
    await writeFile(path.join(cache, WITHIN), modules);
  }
  return objections;
}

const objections: string[] = [];
for (const app of await listApplications(ROOT)) objections.push(...(await judge(app)));
for (const objection of objections) console.error(objection);
process.exitCode = objections.length > 0 ? 1 : 0;
