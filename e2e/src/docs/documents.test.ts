import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import folder from '../harness/rootFolder.cjs';

const inRoot = (name: string): string => path.join(folder.rootFolder, name);

test.each(['README.md', 'docs/faults.md'])('%s stays within 8 kB', (file) => {
  expect(statSync(inRoot(file)).size).toBeLessThanOrEqual(8000);
});

test.each(readdirSync(inRoot('docs/decisions')))('decision %s states its status and date', (file) => {
  expect(readFileSync(inRoot(`docs/decisions/${file}`), 'utf8')).toMatch(
    /^# \d+\. .+\n\nStatus: (accepted|superseded|rejected), \d{4}-\d{2}-\d{2}\./,
  );
});

test('every package has a README', () => {
  const packages = readdirSync(inRoot('.')).filter((name) => existsSync(inRoot(`${name}/package.json`)));
  expect(packages.filter((name) => !existsSync(inRoot(`${name}/README.md`)))).toEqual([]);
});
