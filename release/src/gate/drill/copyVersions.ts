import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserMistake } from '@manassa/shared/config';
import type { LiveApp } from '../../live/releaseDocument';
import { INTEGRITY_FILE, readIntegrity } from '../../publish/integrity';
import { MANIFEST_FILE, readManifest } from '../../publish/manifest';
import { publishVersion } from '../../publish/publishVersion';
import type { NewFile, Storage } from '../../storage/Storage';
import { versionBase, versionPrefix } from '../../storage/versionPlace.rule';
import type { Fault, VersionFiles } from './faults';

async function readFiles(storage: Storage, app: string, version: string): Promise<VersionFiles> {
  const integrity = await readIntegrity(storage, app, version);
  if (!integrity) throw new UserMistake(`${app} ${version} is not published in ${storage.name}`);
  const files: VersionFiles = new Map();
  for (const { path: file } of integrity.files) {
    const content = await storage.read(`${versionPrefix(app, version)}${file}`);
    if (content === null) throw new UserMistake(`${app} ${version} is damaged: ${file} is missing`);
    files.set(file, content);
  }
  return files;
}

/** Copies published versions to another storage, without compressed copies. Throws UserMistake if one is incomplete. */
export async function copyVersions(from: Storage, to: Storage, apps: Readonly<Record<string, LiveApp>>): Promise<void> {
  for (const [app, { version }] of Object.entries(apps)) {
    const integrity = await readIntegrity(from, app, version);
    const files = await readFiles(from, app, version);
    const plain = { ...integrity, files: integrity?.files.map((file) => ({ ...file, encodings: [] })) };
    await to.addSealed(versionPrefix(app, version), asNewFiles(files), {
      path: INTEGRITY_FILE,
      content: async () => Buffer.from(JSON.stringify(plain)),
    });
  }
}

async function* asNewFiles(files: VersionFiles): AsyncGenerator<NewFile> {
  for (const [name, content] of files) yield { path: name, content };
}

/** Publishes a broken copy of a live version, and returns it as a live application that falls back to the original. */
export async function publishBroken(
  storage: Storage,
  app: string,
  live: LiveApp,
  version: string,
  fault: Fault,
): Promise<LiveApp> {
  const files = await readFiles(storage, app, live.version);
  const manifest = { ...(await readManifest(storage, app, live.version)), version };
  for (const [name, content] of files) {
    // The bundler's runtime finds its style sheets in the page by this name.
    if (name.endsWith('.js')) {
      files.set(name, Buffer.from(content.toString().replaceAll(`${app}@${live.version}`, `${app}@${version}`)));
    }
  }
  files.set(MANIFEST_FILE, Buffer.from(JSON.stringify(manifest)));
  fault.edit?.(files, manifest);
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-drill-'));
  try {
    for (const [name, content] of files) {
      const place = path.join(folder, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    }
    await publishVersion({ storage, app, from: folder, at: new Date().toISOString() });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { version: good, base, entry } = live;
  return {
    ...live,
    version,
    base: versionBase(app, version),
    previous: { version: good, base, entry },
    revoked: [],
    canary: null,
  };
}
