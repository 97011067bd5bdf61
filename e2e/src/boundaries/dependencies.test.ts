import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import folder from '../harness/rootFolder.cjs';

const PACKAGES = ['api', 'bench', 'e2e', 'release', 'shared', 'shell'];
const REMOTES = ['remote-public', 'remote-student', 'remote-course-player', 'remote-exam'];

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const read = (file: string): string => readFileSync(path.join(folder.rootFolder, file), 'utf8');
const manifestOf = (name: string): Manifest => JSON.parse(read(path.join(name, 'package.json'))) as Manifest;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
  cwd: folder.rootFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/fixtures/'));

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

const shared = Object.keys(manifestOf('.').devDependencies ?? {});

describe('the dependencies in a package.json', () => {
  it.each([...PACKAGES, ...REMOTES])('%s: includes every imported package', (name) => {
    const manifest = manifestOf(name);
    const declared = new Set([
      manifest.name,
      ...shared,
      ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }),
    ]);
    const missing = sources
      .filter((file) => file.startsWith(`${name}/`))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => !declared.has(imported));
    expect(missing).toEqual([]);
  });

  // Excludes programs, packages named in style sheets, and peer dependencies, which are the fixed share scope.
  it.each([...PACKAGES, ...REMOTES])('%s: includes no unused package', (name) => {
    const { dependencies, devDependencies } = manifestOf(name);
    const files = sources.filter((file) => file.startsWith(`${name}/`));
    const imported = new Set(files.flatMap(importsOf));
    const texts = files.map(read);
    const unused = Object.keys({ ...dependencies, ...devDependencies })
      .map((dependency) => dependency.replace(/^@types\//, ''))
      .filter((dependency) => !imported.has(dependency) && !texts.some((text) => text.includes(dependency)));
    expect(unused).toEqual([]);
  });

  // Otherwise npm looks for the version in the registry, and a new checkout cannot be installed.
  it.each(PACKAGES)('%s: the versions that this repository has of its own packages', (name) => {
    const versions = new Map([...PACKAGES, ...REMOTES].map((one) => [manifestOf(one).name, manifestOf(one).version]));
    const own = Object.entries(manifestOf(name).dependencies ?? {}).filter(([dependency]) => versions.has(dependency));
    expect(own).toEqual(own.map(([dependency]) => [dependency, versions.get(dependency)]));
  });
});
