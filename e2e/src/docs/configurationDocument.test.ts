import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';
import { CONFIGURATION_PAGE, configurationDocument, variableNames } from './configurationDocument';

/** Variables that are not for operators: a switch of an SDK, and the database of a browser test. */
const INTERNAL = ['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'TEST_DATABASE_URL'];

const read = (file: string): string => readFileSync(path.join(folder.rootFolder, file), 'utf8');

test('docs/configuration.md equals the generated document, which `npm run docs` writes', () => {
  expect(read(CONFIGURATION_PAGE)).toBe(configurationDocument());
});

test('the page has a row for a variable of each schema, with default, values and meaning', () => {
  const rows = configurationDocument()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| `PORT` | `8080` | 0 to 65535 | port of the server; 0 takes a free one |');
  expect(rows).toContain('| `TOKEN_DAYS` | `30` | 1 to 3650 days | time after which an unused login ends |');
});

test('every variable read by the page server, the release commands and the API is in a schema', () => {
  const sources = repositoryFiles().filter(
    (file) => /^(?:api|release)\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  );
  const names = sources.flatMap((file) =>
    Array.from(
      read(file).matchAll(/\b(?:env|environment)(?:\.|\[')([A-Z][A-Z0-9_]+)|\{ ([A-Z][A-Z0-9_]+): named \}/g),
      ([, member, destructured]) => member ?? destructured ?? '',
    ),
  );
  expect(names).toContain('CHROME_PATH');
  expect(names.filter((name) => !variableNames().includes(name) && !INTERNAL.includes(name))).toEqual([]);
});

test('SH-12 the settings that put a school online block developer tools', () => {
  expect(read('docs/guides/go-live.md')).toContain('\nBLOCK_DEVTOOLS=on\n');
});
