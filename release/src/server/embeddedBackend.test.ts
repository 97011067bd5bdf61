import * as api from '@manassa/api';
import { readConfig } from '../config/config';
import { embeddedBackend } from './embeddedBackend';

jest.mock('@manassa/api', () => ({ ...jest.requireActual<object>('@manassa/api'), openDatabase: jest.fn() }));

test('BE-20 a database that does not answer is unhealthy within seconds', async () => {
  const database = { handle: { execute: () => new Promise(() => undefined) }, engine: 'postgres', close: jest.fn() };
  jest.mocked(api.openDatabase).mockResolvedValue(database as unknown as Awaited<ReturnType<typeof api.openDatabase>>);
  const environment = { SAMPLE_CATALOGUE: 'off' };
  const backend = await embeddedBackend(readConfig(environment, '/'), environment);
  await expect(backend.isHealthy()).resolves.toBe(false);
});
