import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useTemporaryFolder } from '../testing/buildFixture';
import { buildApplication, rspackScript } from './buildApplication';

const folder = useTemporaryFolder();

test.each([
  ['1', 'remote-x does not build:\nshared/src/a.ts is wrong'],
  // As a machine without enough memory does.
  ['SIGKILL', 'remote-x does not build (SIGKILL ended the bundler):\nshared/src/a.ts is wrong'],
])('says why an application does not build whose bundler ends with %s', async (end, message) => {
  const script = rspackScript(folder());
  await mkdir(path.dirname(script), { recursive: true });
  const ending = end === '1' ? 'process.exit(1)' : `process.kill(process.pid, '${end}')`;
  await writeFile(script, `process.stderr.write('shared/src/a.ts is wrong\\n', () => ${ending});`);
  const app = { name: 'remote-x', folder: folder() };
  await expect(buildApplication(folder(), app, '1', folder())).rejects.toMatchObject({ name: 'UserMistake', message });
});
