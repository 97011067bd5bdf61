import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStorage, publishVersion, type Storage } from '@manassa/release/testing';

/** A copy of a published version's files, to be changed and published as another version. */
export interface Draft {
  files(): string[];
  /** Returns the only file whose name matches. */
  find(name: RegExp): string;
  read(file: string): string;
  write(file: string, text: string): void;
  rename(from: string, to: string): void;
  remove(file: string): void;
  manifest(change: (manifest: BuildManifest) => void): void;
}

interface BuildManifest {
  version: string;
  entry: string;
  routes: string[];
  uses: string[];
  preload: Record<string, string[]>;
  provides: Record<string, string>;
  budget?: { firstScreenKb: number };
}

/** Files that publishing adds to the build's. */
const WRITTEN = /\.(br|gz)$|^integrity\.json$/;
const TEXT = /\.(js|css|json|html)$/;

/** Publishes a changed copy of `from` to `storage`, by default the same folder, without a build. */
export async function publishEdited(
  releaseDir: string,
  app: string,
  from: string,
  version: string,
  change: (draft: Draft) => void = () => undefined,
  storage: Storage = new FolderStorage(releaseDir),
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-edited-'));
  try {
    cpSync(path.join(releaseDir, 'apps', app, from), folder, { recursive: true });
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const place = path.join(folder, file);
      if (!statSync(place).isFile()) continue;
      if (WRITTEN.test(path.basename(file))) rmSync(place);
      else if (TEXT.test(file)) writeFileSync(place, readFileSync(place, 'utf8').replaceAll(from, version));
    }
    change(draftIn(folder));
    const at = new Date().toISOString();
    await publishVersion({ storage, app, from: folder, at });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function draftIn(folder: string): Draft {
  const place = (file: string): string => path.join(folder, file);
  const draft: Draft = {
    files: () => readdirSync(folder).filter((file) => statSync(place(file)).isFile()),
    find(name) {
      const [found, ...others] = readdirSync(folder).filter((file) => name.test(file));
      if (found === undefined || others.length > 0) throw new Error(`not exactly one file is called ${name}`);
      return found;
    },
    read: (file) => readFileSync(place(file), 'utf8'),
    write: (file, text) => writeFileSync(place(file), text),
    rename: (from, to) => renameSync(place(from), place(to)),
    remove: (file) => rmSync(place(file)),
    manifest(change) {
      const manifest = JSON.parse(draft.read('manassa.json')) as BuildManifest;
      change(manifest);
      draft.write('manassa.json', JSON.stringify(manifest));
    },
  };
  return draft;
}
