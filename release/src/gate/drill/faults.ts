import type { Manifest } from '../../publish/manifest';

/** Files of a version by path. */
export type VersionFiles = Map<string, Buffer>;

/** Files that fail to load: with status 404, or without an answer. */
export interface Lost {
  files: readonly string[];
  how: 'missing' | 'silent';
}

export interface Fault {
  name: string;
  /** Description for operators. */
  what: string;
  /** Changes the files of the broken version before it is published. */
  edit?(files: VersionFiles, manifest: Manifest): void;
  /** Returns the files that fail to load. */
  lose?(manifest: Manifest, page: string): Lost;
}

const preloaded = ({ preload }: Manifest, page: string, ending: string): string[] =>
  (preload[page] ?? []).filter((file) => file.endsWith(ending));

function setText(files: VersionFiles, file: string, change: (text: string) => string): void {
  const content = files.get(file);
  if (content) files.set(file, Buffer.from(change(content.toString())));
}

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
    edit: (files, { entry }) => setText(files, entry, (text) => `throw new Error('broken by the drill');${text}`),
  },
  {
    name: 'page chunk',
    what: "the page's script is missing",
    lose: (manifest, page) => ({ files: preloaded(manifest, page, '.js'), how: 'missing' }),
  },
  {
    name: 'first render',
    what: 'the page throws when it is drawn first',
    edit(files, { entry }) {
      const real = `real.${entry}`;
      files.set(real, files.get(entry) ?? Buffer.from(''));
      files.set(entry, Buffer.from(throwingEntry(real)));
    },
  },
  {
    name: 'hang',
    what: 'nothing of its entry comes',
    lose: ({ entry }) => ({ files: [entry], how: 'silent' }),
  },
  {
    name: 'styles',
    what: "the page's style sheet is missing",
    lose: (manifest, page) => ({ files: preloaded(manifest, page, '.css'), how: 'missing' }),
  },
  {
    name: 'contract',
    what: 'it asks for libraries that no shell provides',
    edit(files) {
      for (const file of [...files.keys()].filter((name) => name.endsWith('.js'))) {
        setText(files, file, (text) => text.replaceAll(/requiredVersion:"[^"]*"/g, 'requiredVersion:"^999.0.0"'));
      }
    },
  },
];
