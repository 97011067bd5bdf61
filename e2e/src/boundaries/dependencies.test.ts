import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';

const PACKAGES = ['api', 'bench', 'e2e', 'release', 'shared', 'shell'];
const REMOTES = ['remote-public', 'remote-student', 'remote-course-player', 'remote-exam'];
/** Folders whose dependencies the root's package.json declares. */
const ROOT = ['.', 'build'];

interface Manifest {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const read = (file: string): string => readFileSync(path.join(folder.rootFolder, file), 'utf8');
const manifestOf = (name: string): Manifest =>
  JSON.parse(read(path.join(ROOT.includes(name) ? '.' : name, 'package.json'))) as Manifest;

const sources = repositoryFiles().filter(
  (file) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(file) && !file.includes('/fixtures/'),
);

/** Returns the source files of a package, for `.` the root's own. */
const filesOf = (name: string): string[] =>
  sources.filter((file) => (name === '.' ? !file.includes('/') : file.startsWith(`${name}/`)));

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const IMPORT =
  /(?:^(?:import|export)\b(?:[^;'"]*\bfrom )?|\bimport\(|\brequire(?:\.resolve)?\(|\bjest\.mock\(|^@import )['"]([^'"]+)['"]/gm;

/** Returns the packages that a file imports; `../../release/src/…` counts as `@manassa/release`. */
function importsOf(file: string): string[] {
  const own = file.split('/')[0] ?? '';
  return Array.from(read(file).matchAll(IMPORT), ([, specifier = '']) => {
    if (!specifier.startsWith('.')) return packageOf(specifier);
    const [other = ''] = path.join(path.dirname(file), specifier).split('/');
    return other === own || ![...PACKAGES, ...REMOTES].includes(other) ? '' : manifestOf(other).name;
  }).filter((name) => name !== '' && !name.includes(':') && !builtinModules.includes(name));
}

/** Returns every package that is named as the whole of a quoted text, also in an argument or a setting. */
const quotedIn = (file: string): string[] =>
  Array.from(read(file).matchAll(/['"`]([@\w][\w./@-]*)['"`]/g), ([, text = '']) => packageOf(text));

const root = manifestOf('.');
const ownNames = [...PACKAGES, ...REMOTES].map((name) => manifestOf(name).name);
/** Without the libraries that pages share: the root has them for `build`, and others declare them. */
const tools = Object.keys({ ...root.dependencies, ...root.devDependencies }).filter(
  (name) => !Object.keys(manifestOf('shared').peerDependencies ?? {}).includes(name),
);
/** Names that the build resolves (build/firstScreen/nodeBuild.ts). */
const ALIASES = ['manassa-routes'];

const words = [...ROOT, ...PACKAGES, ...REMOTES].flatMap((name) =>
  Object.values(manifestOf(name).scripts ?? {}).flatMap((script) =>
    script.split(/(?:[\s"]|node_modules\/)+/).map(packageOf),
  ),
);

interface Installed {
  bin?: string | Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Returns a dependency's own package.json; npm installs it at the root, or in the package's folder. */
function installed(name: string, dependency: string): Installed {
  const manifest = path.join('node_modules', dependency, 'package.json');
  const nearest = path.join(name, manifest);
  return JSON.parse(read(existsSync(path.join(folder.rootFolder, nearest)) ? nearest : manifest)) as Installed;
}

/** Returns true if a script runs the dependency or names it, such as `--import tsx`. */
function isCommand(name: string, dependency: string): boolean {
  const { bin } = installed(name, dependency);
  return [dependency, ...(typeof bin === 'object' ? Object.keys(bin) : [])].some((word) => words.includes(word));
}

function declaredBy(name: string): string[] {
  const { dependencies, devDependencies } = manifestOf(name);
  return Object.keys({ ...dependencies, ...devDependencies });
}

const usedIn = (name: string): string[] => filesOf(name).flatMap((file) => [...importsOf(file), ...quotedIn(file)]);

/** Returns the packages that a package uses and leaves to the root. */
function leftToRoot(name: string): string[] {
  const declared = declaredBy(name);
  return usedIn(name).filter((used) => !declared.includes(used));
}

describe('the dependencies in a package.json', () => {
  it.each([...ROOT, ...PACKAGES, ...REMOTES])('%s: includes every imported package', (name) => {
    const manifest = manifestOf(name);
    const declared = new Set([
      manifest.name,
      ...(ROOT.includes(name) ? [...ownNames, ...ALIASES] : tools),
      ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }),
    ]);
    const missing = filesOf(name)
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => !declared.has(imported));
    expect(missing).toEqual([]);
  });

  // Except peer dependencies, which are the fixed share scope.
  it.each(['.', ...PACKAGES, ...REMOTES])('%s: includes no unused package', (name) => {
    const declared = declaredBy(name);
    const used = new Set([
      ...(name === '.' ? [...ROOT.flatMap(usedIn), ...[...PACKAGES, ...REMOTES].flatMap(leftToRoot)] : usedIn(name)),
      ...declared.flatMap((one) => Object.keys(installed(name, one).peerDependencies ?? {})),
      // Types of programs that tests and servers run in.
      ...['node', 'jest'],
    ]);
    const unused = declared.filter((one) => !used.has(one.replace(/^@types\//, '')) && !isCommand(name, one));
    expect(unused).toEqual([]);
  });

  // Otherwise npm looks for the version in the registry, and a new checkout cannot be installed.
  it.each(PACKAGES)('%s: the versions that this repository has of its own packages', (name) => {
    const versions = new Map([...PACKAGES, ...REMOTES].map((one) => [manifestOf(one).name, manifestOf(one).version]));
    const own = Object.entries(manifestOf(name).dependencies ?? {}).filter(([dependency]) => versions.has(dependency));
    expect(own).toEqual(own.map(([dependency]) => [dependency, versions.get(dependency)]));
  });
});
