import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { manifestsOnly } from '../../testing/manifestsOnly';
import { openContext } from '../context';
import { runCli } from '../runCli';

// Importing the development servers would load half the bundler.
jest.mock('../serve/dev', () => ({ dev: () => ({}) }));

const folder = useTemporaryFolder();
const printed = { out: [] as string[], err: [] as string[] };

async function release(words: string[], storage = new FolderStorage(folder())) {
  printed.out = [];
  printed.err = [];
  const context = openContext(folder(), { RELEASE_DIR: folder(), MANASSA_OPERATOR: 'tester' }, words, manifestsOnly);
  const code = await runCli({ ...context, storage: async () => storage });
  return { code, out: printed.out.join('\n'), err: printed.err.join('\n') };
}

test('RL-04 a version left by a killed prune is not offered, and naming it explains what to do', async () => {
  jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.out.push(text));
  jest.spyOn(console, 'error').mockImplementation((text: unknown) => void printed.err.push(String(text)));
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  for (const version of ['1', '2']) {
    await publishFixture(storage, { app: 'remote-student', version, routes: ['/student/*'] });
  }
  await release(['promote', 'shell']);
  await release(['promote', 'student', '1']);
  const killed = new FolderStorage(folder());
  killed.remove = () => Promise.resolve();
  await release(['prune', '--keep', '0'], killed);

  const { out } = await release(['status', '--json']);
  const { apps } = JSON.parse(out) as { apps: { app: string; published: { version: string }[] }[] };
  const student = apps.find(({ app }) => app === 'remote-student');
  expect(student?.published.map(({ version }) => version)).toEqual(['1']);
  await expect(release(['promote', 'student'])).resolves.toEqual({
    code: 0,
    out: 'remote-student: already in this state, nothing changed',
    err: '',
  });
  await expect(release(['promote', 'student', '2'])).resolves.toEqual({
    code: 1,
    out: '',
    err: 'refused: remote-student 2 is being removed: publish it again when it is gone (npm run release -- prune removes the rest of it)',
  });
  await expect(release(['prune'])).resolves.toMatchObject({
    code: 0,
    out: expect.stringMatching(/^remote-student 2 is/),
  });
  jest.restoreAllMocks();
});
