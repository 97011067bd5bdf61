import type { ApiError } from '@manassa/shared/network';
import { buildUser } from '@manassa/shared/testing';

let works = true;
const startReads = jest.fn();

jest.mock('./reads', () => {
  if (!works) throw new Error('the file does not load');
  return { startReads, data: { readWithRetry: async () => ({ user: { name: 'Mona' } }) } };
});

async function fresh() {
  jest.resetModules();
  return { ...(await import('./loadReads')), ...(await import('./fetchUser')) };
}

beforeEach(() => {
  works = true;
  startReads.mockClear();
});

it('loads and starts the fetcher once', async () => {
  const { loadedReads, loadReads, loadReadsAhead } = await fresh();
  expect(loadedReads()).toBeNull();
  loadReadsAhead('/login');
  expect(await loadReads()).toBe(await loadReads());
  expect(loadedReads()).toBe(await loadReads());
  expect(startReads).toHaveBeenCalledTimes(1);
});

it('does not load the fetcher ahead for the landing page', async () => {
  const { loadReadsAhead } = await fresh();
  loadReadsAhead('/');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(startReads).not.toHaveBeenCalled();
});

it('tries again after the file did not load, and reports that like a lost connection', async () => {
  works = false;
  const { fetchUser, loadReadsAhead } = await fresh();
  loadReadsAhead('/login');
  await expect(fetchUser()).rejects.toMatchObject({ name: 'ApiError', code: 'network' } satisfies Partial<ApiError>);
  works = true;
  expect(await fetchUser()).toMatchObject({ name: 'Mona' });
});

it('OF-02 OF-06 starts the fetcher for a student who is known from this device, of whom no server was asked', async () => {
  const { loadReadsForStudents } = await fresh();
  const { enterSession } = await import('@manassa/shared/session');
  loadReadsForStudents();
  expect(startReads).not.toHaveBeenCalled();
  enterSession(buildUser());
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(startReads).toHaveBeenCalledTimes(1);
});
