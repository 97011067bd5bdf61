import { sql } from 'drizzle-orm';
import { TestApi } from '../testing/testApi';
import { API_BASE } from '@manassa/shared/contract';

/** As many as a server has. */
const CONNECTIONS = 20;

test('BE-20 a server stays ready while calls hold all of its connections', async () => {
  const api = await TestApi.open();
  const busy = Array.from({ length: CONNECTIONS }, () => api.handle.execute(sql`select pg_sleep(4)`));
  const answer = await api.app.inject({ url: `${API_BASE}/readyz` });
  expect(answer.json()).toEqual({ ready: true, database: true, closing: false });
  await Promise.all(busy);
  await api.close();
});
