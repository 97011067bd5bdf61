import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LiveApp } from '../../live/releaseDocument';
import { filesOf } from '../../publish/integrity';
import { MANIFEST_FILE } from '../../publish/manifest';
import { publishVersion } from '../../publish/publishVersion';
import type { FolderStorage } from '../../storage/FolderStorage';
import { type Storage, versionBase, versionPrefix } from '../../storage/Storage';

/** Way to break a version. */
export interface Breakage {
  /** Changes the version's files (by path) before they are published. */
  edit?(files: Map<string, Buffer>, entry: string): unknown;
  /** Ending of the preloads of pages that are missing in the storage. */
  missing?: '.js' | '.css';
  /** The entry never responds. */
  isSilent?: true;
}

/** Named way to break a version; `what` describes it for operators. */
export type Fault = Breakage & { name: string; what: string };

/** Entry whose pages all throw on first render; the real entry is beside it. */
const throwingEntry = (real: string): string => `
import * as real from './${real}';
export const init = (...words) => real.init(...words);
export async function get(name) {
  const module = (await real.get(name))();
  return () => ({ ...module, routes: module.routes.map(breakPage) });
}
function breakPage(route) {
  if (route.children) return { ...route, children: route.children.map(breakPage) };
  const Component = () => { throw new Error('broken by the drill'); };
  return { ...route, element: undefined, Component: undefined, lazy: async () => ({ Component }) };
}`;

export const FAULTS: readonly Fault[] = [
  {
    name: 'load',
    what: 'its entry throws',
    edit: (files, entry) =>
      files.set(entry, Buffer.from(`throw new Error('broken by the drill');${String(files.get(entry))}`)),
  },
  { name: 'page chunk', what: "the page's script is missing", missing: '.js' },
  {
    name: 'first render',
    what: 'the page throws on first render',
    edit(files, entry) {
      const real = `real.${entry}`;
      files.set(real, files.get(entry) ?? Buffer.from(''));
      files.set(entry, Buffer.from(throwingEntry(real)));
    },
  },
  { name: 'hang', what: 'its entry never loads', isSilent: true },
  { name: 'styles', what: "the page's style sheet is missing", missing: '.css' },
  {
    name: 'contract',
    what: 'it asks for libraries that no shell provides',
    edit(files) {
      for (const [file, content] of [...files].filter(([name]) => name.endsWith('.js'))) {
        const text = String(content).replaceAll(/requiredVersion:"[^"]*"/g, 'requiredVersion:"^999.0.0"');
        files.set(file, Buffer.from(text));
      }
    },
  },
];

/** Publishes a broken copy of a live version, and returns it as a live application that falls back to the original. */
export async function publishBroken(storage: FolderStorage, app: string, old: LiveApp, version: string, how: Breakage) {
  const files = new Map<string, Buffer>();
  for (const { path: name } of await filesOf(storage, app, old.version)) {
    const content = (await storage.read(`${versionPrefix(app, old.version)}${name}`)) ?? Buffer.from('');
    // The bundler's runtime finds its style sheets in the page by this name.
    const text = () => content.toString().replaceAll(`${app}@${old.version}`, `${app}@${version}`);
    files.set(name, name.endsWith('.js') ? Buffer.from(text()) : content);
  }
  const manifest: object = JSON.parse(String(files.get(MANIFEST_FILE)));
  files.set(MANIFEST_FILE, Buffer.from(JSON.stringify({ ...manifest, version })));
  how.edit?.(files, old.entry);
  const folder = versionPrefix(app, version);
  for (const [name, content] of files) await storage.write(`${folder}${name}`, content);
  await publishVersion({ storage, app, from: path.join(storage.name, folder) });
  if (how.missing) await loseFiles(storage, app, { ...old, version }, how.missing);
  return { ...old, version, base: versionBase(app, version), previous: old, revoked: [], canary: null };
}

/** Removes the files with this ending that single pages need. Called afterwards: publishing requires them. */
async function loseFiles(storage: Storage, app: string, { version, preload }: LiveApp, ending: string): Promise<void> {
  const ofPages = Object.entries(preload).flatMap(([page, files]) => (page === '*' ? [] : files));
  for (const file of ofPages.filter((name) => name.endsWith(ending))) {
    for (const copy of ['', '.br', '.gz']) await storage.remove(`${versionPrefix(app, version)}${file}${copy}`);
  }
}

/** Makes a temporary folder, which `using` removes, or a signal that ends the process. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-drill-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', remove);
  return { path: folder, [Symbol.dispose]: remove };
}
