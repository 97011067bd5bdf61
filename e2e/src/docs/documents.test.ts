import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';
import { TEAM_FOLDERS } from '../teams/teamCheckout';

const inRoot = (name: string): string => path.join(folder.rootFolder, name);

test.each(['README.md', 'docs/faults.md'])('%s stays within 8 kB', (file) => {
  expect(statSync(inRoot(file)).size).toBeLessThanOrEqual(8000);
});

test.each(readdirSync(inRoot('docs/decisions')))('decision %s states its status and date', (file) => {
  expect(readFileSync(inRoot(`docs/decisions/${file}`), 'utf8')).toMatch(
    /^# \d+\. .+\n\nStatus: (accepted|superseded|rejected), \d{4}-\d{2}-\d{2}\./,
  );
});

const packages = readdirSync(inRoot('.')).filter((name) => existsSync(inRoot(`${name}/package.json`)));

test('every package has a README', () => {
  expect(packages.filter((name) => !existsSync(inRoot(`${name}/README.md`)))).toEqual([]);
});

test.each(packages)("every folder of src is named in its package's README: %s", (name) => {
  const readme = readFileSync(inRoot(`${name}/README.md`), 'utf8');
  const folders = readdirSync(inRoot(`${name}/src`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  // `shared` names its entries, as other packages import them.
  const isNamed = (inside: string): boolean => new RegExp(`\`(src|@manassa/${name})/${inside}\\b`).test(readme);
  expect(folders.filter((inside) => !isNamed(inside))).toEqual([]);
});

const applications = packages.filter((name) => existsSync(inRoot(`${name}/rspack.config.ts`)));

test.each(applications)('the README of an application names the folders for developing it alone: %s', (name) => {
  const [needed] = /only it, .*? needed/s.exec(readFileSync(inRoot(`${name}/README.md`), 'utf8')) ?? [''];
  expect(Array.from(needed.matchAll(/`(\w+)`/g), ([, inside]) => inside)).toEqual(TEAM_FOLDERS);
});

test("documents name no folder of one person's machine", () => {
  const documents = repositoryFiles().filter((file) => file.endsWith('.md'));
  const found = documents.flatMap((file) =>
    Array.from(
      readFileSync(inRoot(file), 'utf8').matchAll(/(?<![\w.])\/(?:home|Users|root|work|tmp)\/\S+/g),
      ([name]) => [file, name],
    ),
  );
  expect(found).toEqual([]);
});
