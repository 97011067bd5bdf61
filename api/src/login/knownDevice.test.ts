import { API_BASE } from '@manassa/shared/contract';
import { TestApi } from '../testing/testApi';

/** The longest line of a request that nginx accepts has 8 kB, in Node all lines together 16 kB. */
const LONGEST_COOKIE = 4096;

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

test('BE-11 a device on which a whole year of students logs in can still send its cookies', async () => {
  /** The browser's cookies. It sends them to the login call only. */
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map((pair) => pair.join('=')).join('; ');
  const send = async (call: 'register' | 'login', payload: object) => {
    const url = `${API_BASE}/user/${call}`;
    const headers = call === 'login' ? { cookie: cookie() } : {};
    const response = await api.app.inject({ method: 'POST', url, payload, headers });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response.statusCode;
  };
  const students = Array.from({ length: 120 }, (_, at) => `SHARED${at}`);
  for (const code of students) expect(await send('register', await api.registration(code))).toBe(200);
  expect(cookie().length).toBeLessThan(LONGEST_COOKIE);

  const before = cookie();
  const body = { studentCode: students.at(-1), password: 'secret-123' };
  expect(await send('login', body)).toBe(200);
  expect(cookie()).toBe(before);
});
