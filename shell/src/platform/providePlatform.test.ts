let works = false;

jest.mock('../reads/loadReads', () => ({
  loadReads: async () => {
    if (!works) throw new Error('the file does not load');
    return { contract: {}, data: { request: 'request' }, swr: {} };
  },
}));

it('FE-03 retries a shared module whose file did not load', async () => {
  Object.assign(globalThis, { MANASSA_PROVIDED: {}, FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true });
  const { providePlatform } = await import('./providePlatform');
  const federation = providePlatform();
  await expect(federation.loadShare('@manassa/shared/data')).rejects.toThrow('@manassa/shared/data did not load');
  works = true;
  const factory = await federation.loadShare<{ request: string }>('@manassa/shared/data');
  expect(factory && factory()).toEqual({ request: 'request' });
});
