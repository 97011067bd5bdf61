import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LiveApp } from '../../live/releaseDocument';
import { filesOf } from '../../publish/integrity';
import { MANIFEST_FILE } from '../../publish/manifest';
import { publishVersion } from '../../publish/publishVersion';
import type { Storage } from '../../storage/Storage';
import { versionBase, versionPrefix } from '../../storage/versionPlace.rule';
import type { How } from './faults';

/** Publishes a broken copy of a live version, and returns it as a live application that falls back to the original. */
export async function publishBroken(
  storage: Storage,
  app: string,
  live: LiveApp,
  version: string,
  how: How,
): Promise<LiveApp> {
  const files = new Map<string, Buffer>();
  for (const { path: name } of await filesOf(storage, app, live.version)) {
    const content = (await storage.read(`${versionPrefix(app, live.version)}${name}`)) ?? Buffer.from('');
    // The bundler's runtime finds its style sheets in the page by this name.
    const text = () => content.toString().replaceAll(`${app}@${live.version}`, `${app}@${version}`);
    files.set(name, name.endsWith('.js') ? Buffer.from(text()) : content);
  }
  const manifest: object = JSON.parse(String(files.get(MANIFEST_FILE)));
  files.set(MANIFEST_FILE, Buffer.from(JSON.stringify({ ...manifest, version })));
  how.edit?.(files, live.entry);
  await using folder = await temporaryFolder();
  for (const [name, content] of files) {
    const place = path.join(folder.path, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  await publishVersion({ storage, app, from: folder.path, at: new Date().toISOString() });
  return { ...live, version, base: versionBase(app, version), previous: live, revoked: [], canary: null };
}

/** Makes a folder that `await using` removes. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-drill-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
