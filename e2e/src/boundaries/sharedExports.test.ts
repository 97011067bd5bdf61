import { readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@manassa/shared/contract';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';

const read = (file: string): string => readFileSync(path.join(folder.rootFolder, file), 'utf8');
const manifestOf = (name: string) =>
  JSON.parse(read(`${name}/package.json`)) as { version: string; peerDependencies: Record<string, string> };

const isAtLeast = (version: string, least: string): boolean =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0;

/** Version of `shared` in which each export came, by module and name; of each call of the API, by `call` and name. */
const since = new Map<string, string>();
for (const line of read('shared/exports.txt').trim().split('\n')) {
  const [version = '', entry = '', ...names] = line.split(' ');
  for (const name of names) since.set(`${entry} ${name}`, version);
}

/** Returns the names in braces after `import` or `export`, without types. */
function namesIn(list = ''): string[] {
  return list.split(',').flatMap((part) => {
    const name = part.trim();
    return name === '' || name.startsWith('type ') ? [] : [name];
  });
}

const modules = [...new Set(Array.from(since.keys(), (key) => key.split(' ', 1)[0] ?? ''))].filter(
  (entry) => entry !== 'call',
);

test('each export and call of shared has the version in which it came, so that ranges can require it', () => {
  const exported = modules.flatMap((entry) =>
    [...read(`shared/src/${entry}/index.ts`).matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
      namesIn(list).map((name) => `${entry} ${name.split(' as ').at(-1)}`),
    ),
  );
  const called = Object.keys(calls).map((name) => `call ${name}`);
  expect([...since.keys()].sort()).toEqual([...exported, ...called].sort());
  const { version } = manifestOf('shared');
  expect([...new Set(since.values())].filter((one) => !isAtLeast(version, one))).toEqual([]);
});

test.each([
  ['remote-public', []],
  ['remote-student', []],
  ['remote-course-player', []],
  // Bundles the code of attempts.
  ['remote-exam', ['shared/src/attempt']],
])('RL-03 the range of %s requires each export and call it uses: an older shell would lack it', (remote, bundled) => {
  const oldest = manifestOf(remote).peerDependencies['@manassa/shared']?.replace('^', '') ?? '';
  const files = [`${remote}/src`, ...bundled]
    .flatMap((below) => repositoryFiles(below))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
  const used = files.flatMap((file) =>
    [...read(file).matchAll(/^import \{([^}]*)\} from '@manassa\/shared\/([\w-]+)'/gm)].flatMap(([, list, entry]) =>
      namesIn(list).map((name) => `${entry} ${name.split(' as ')[0]}`),
    ),
  );
  const called = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:useRead|useWrite|request)\('(\w+)'/g)].map(([, name]) => `call ${name}`),
  );
  expect(used.filter((one) => since.has(one)).length).toBeGreaterThan(5);
  expect(called).not.toEqual([]);
  expect([...used, ...called].filter((one) => !isAtLeast(oldest, since.get(one) ?? ''))).toEqual([]);
});
