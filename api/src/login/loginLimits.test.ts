import { eq, sql } from 'drizzle-orm';
import { API_BASE } from '@manassa/shared/contract';
import { nearestProxies } from '@manassa/shared/config';
import { limits } from '../database/schema';
import { staffRunner } from '../testing/staffRunner';
import { TestApi, type TestAnswer } from '../testing/testApi';
import { InOrder } from './inOrder';

/** Hashing is slow on purpose, and this test guesses hundreds of passwords. */
jest.mock('../user/password', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  verifyPassword: async (password: string, hash: string | null) => hash === `hash of ${password}`,
}));

let api: TestApi;
const run = staffRunner(() => api);
beforeAll(async () => {
  const minutes = (max: number) => ({ max, windowSec: 600 });
  api = await TestApi.open(
    {
      limits: {
        login: minutes(10),
        loginCode: { max: 100, windowSec: 3600 },
        loginAddress: minutes(60),
        registerAddress: minutes(0),
        codeCheck: minutes(0),
      },
    },
    undefined,
    { trustProxy: nearestProxies(1) },
  );
});
afterAll(() => api.close());
beforeEach(() => api.handle.delete(limits));

const RIGHT = 'secret-123';
const SCHOOL = '198.51.100.7';
const HOME = '203.0.113.9';
let guesses = 0;
const guess = () => `guess-${(guesses += 1)}`;

interface From {
  address?: string;
  cookie?: string;
}
const login = (studentCode: string, password: string, { address = HOME, cookie }: From = {}): Promise<TestAnswer> =>
  api.call('login', {
    body: { studentCode, password },
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  });

/** Logs in and returns the device's cookies. */
async function deviceOf(studentCode: string): Promise<string> {
  const response = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}/user/login`,
    payload: { studentCode, password: RIGHT },
  });
  const cookie = String(response.headers['set-cookie']);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(cookie).toContain(`; Path=${API_BASE}/user/login;`);
  return cookie.split(';')[0] ?? '';
}

/** Lets time pass for all limits. */
const pass = (seconds: number) =>
  api.handle.update(limits).set({ endsAt: sql`${limits.endsAt} - make_interval(secs => ${seconds}::int)` });

async function guessAt(studentCode: string, times: number, addressOf: (time: number) => string): Promise<number> {
  let checked = 0;
  for (let time = 0; time < times; time += 1) {
    const { status } = await login(studentCode, guess(), { address: addressOf(time) });
    expect([401, 429]).toContain(status);
    if (status === 401) checked += 1;
  }
  return checked;
}

test('BE-11 a device that has logged in before is never blocked by guesses from elsewhere, nor on its own address', async () => {
  await api.register('device1');
  const cookie = await deviceOf('device1');
  await guessAt('device1', 80, (time) => (time % 2 === 0 ? SCHOOL : `192.0.2.${time}`));
  expect((await login('device1', RIGHT, { address: SCHOOL, cookie })).status).toBe(200);
  await api.register('device2');
  const other = await deviceOf('device2');
  expect((await login('device1', RIGHT, { address: SCHOOL, cookie: other })).status).toBe(429);
  const forged = cookie.replace(/=.*\./, '=forged.');
  expect((await login('device1', RIGHT, { address: SCHOOL, cookie: forged })).status).toBe(429);
});

test('BE-11 a student who mistypes ten times on a known device can still log in there', async () => {
  await api.register('forgetful');
  const cookie = await deviceOf('forgetful');
  for (let time = 0; time < 10; time += 1) expect((await login('forgetful', guess(), { cookie })).status).toBe(401);
  expect((await login('forgetful', RIGHT, { cookie })).status).toBe(200);
});

test('BE-11 a device stays known for a year, over https also to pages of another origin', async () => {
  await api.register('device3');
  const response = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}/user/login`,
    payload: { studentCode: 'device3', password: RIGHT },
    headers: { 'x-forwarded-for': HOME, 'x-forwarded-proto': 'https' },
  });
  expect(response.headers['set-cookie']).toMatch(/; Max-Age=31536000; HttpOnly; SameSite=None; Secure$/);
});

test('BE-11 a new device with the right password waits at most 30 s while its account and its address are guessed at', async () => {
  await api.register('newdevice');
  await guessAt('newdevice', 80, () => SCHOOL);
  const refused = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}/user/login`,
    payload: { studentCode: 'newdevice', password: RIGHT },
    headers: { 'x-forwarded-for': SCHOOL },
  });
  expect(refused.statusCode).toBe(429);
  const waitSec = Number(refused.headers['retry-after']);
  expect(waitSec).toBeLessThanOrEqual(30);
  await guessAt('newdevice', 5, () => SCHOOL);
  expect((await login('newdevice', RIGHT, { address: SCHOOL })).status).toBe(429);
  await pass(waitSec);
  await guessAt('newdevice', 5, () => SCHOOL);
  expect((await login('newdevice', RIGHT, { address: SCHOOL })).status).toBe(200);
});

test('BE-11 other students at an address with guesses can log in after the wait', async () => {
  await api.register('classmate');
  for (let time = 0; time < 70; time += 1) await login(`nobody${time % 10}${time}`, guess(), { address: SCHOOL });
  expect((await login('classmate', RIGHT, { address: SCHOOL })).status).toBe(429);
  expect((await login('classmate', RIGHT, { address: HOME })).status).toBe(200);
  await pass(20);
  expect((await login('classmate', RIGHT, { address: SCHOOL })).status).toBe(200);
});

test('BE-11 passwords that are not checked do not count: other students at the address log in at once', async () => {
  await api.register('beside');
  expect(await guessAt('nobody', 80, () => SCHOOL)).toBe(10);
  expect((await login('beside', RIGHT, { address: SCHOOL })).status).toBe(200);
});

test('BE-11 checks at most 100 guesses an hour for one account, from any number of addresses', async () => {
  await api.register('target');
  let checked = 0;
  for (let round = 0; round < 12; round += 1) {
    const words = Array.from({ length: 12 }, guess);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      for (const [index, word] of words.entries()) {
        const { status } = await login('target', word, { address: `192.0.2.${index}` });
        if (status === 401) checked += 1;
      }
      await pass(25);
    }
  }
  expect(checked).toBeGreaterThan(10);
  // Twelve rounds of 50 s span two windows, each with half of the guesses.
  expect(checked).toBeLessThanOrEqual(100);
});

test('BE-11 a password that staff reset works at once although every guess was repeated, and after the wait if they go on', async () => {
  await api.register('device9');
  await guessAt('device9', 20, (time) => `192.0.2.${time}`);
  const repeated = Array.from({ length: 20 }, guess);
  for (const password of repeated) expect((await login('device9', password, { address: SCHOOL })).status).toBe(429);
  await pass(21);
  for (const password of repeated) await login('device9', password, { address: SCHOOL });

  const [line = ''] = await run(['students', 'reset-password', 'device9', '--why', 'cannot log in']);
  const password = line.split(': ')[1] ?? '';
  expect((await login('device9', password)).status).toBe(200);
  await guessAt('device9', 20, (time) => `192.0.2.${time}`);
  expect((await login('device9', password)).status).toBe(429);
  await pass(21);
  expect((await login('device9', password)).status).toBe(200);
});

test('BE-11 the same wrong password again does not count as another guess', async () => {
  await api.register('same');
  await guessAt('same', 30, () => HOME);
  await login('same', 'always-this', { address: HOME });
  await pass(20);
  expect((await login('same', 'always-this', { address: HOME })).status).toBe(401);
  for (let time = 0; time < 5; time += 1) {
    await pass(25);
    expect((await login('same', 'always-this', { address: HOME })).status).toBe(429);
  }
  const [row] = await api.handle.select().from(limits).where(eq(limits.key, 'login again SAME'));
  expect(row?.count).toBe(1);
});

test('BE-11 allows 20 concurrent logins of one account, and of a classroom at one address', async () => {
  const codes = await Promise.all(
    ['class1', 'class2', 'class3'].map(async (code) => (await api.register(code)) && code),
  );
  const twenty = await Promise.all(Array.from({ length: 20 }, () => login('class1', RIGHT, { address: SCHOOL })));
  expect(twenty.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  for (let time = 0; time < 24; time += 1) {
    expect((await login(codes[time % 3] ?? '', RIGHT, { address: SCHOOL })).status).toBe(200);
  }
  expect((await api.handle.select().from(limits)).every(({ count }) => count === 0)).toBe(true);
});

test('BE-11 servers on the same database share the counts', async () => {
  await api.register('shared');
  await guessAt('shared', 40, (time) => `192.0.2.${time}`);
  const second = await api.another();
  try {
    const answer = await second.call('login', { body: { studentCode: 'shared', password: RIGHT } });
    expect(answer.status).toBe(429);
  } finally {
    await second.app.close();
  }
});

test('BE-11 counts forwarded addresses from the right and ignores those added by the caller', async () => {
  await api.register('spoof');
  let checked = 0;
  for (let time = 0; time < 15; time += 1) {
    const { status } = await login('spoof', guess(), { address: `10.9.8.${time}, ${HOME}` });
    if (status === 401) checked += 1;
  }
  expect(checked).toBe(10);
});

test('BE-11 counts the addresses of one IPv6 network as one', async () => {
  let checked = 0;
  for (let time = 0; time < 70; time += 1) {
    const { status } = await login(`nobody${time}`, guess(), { address: `2001:db8:0:1::${time.toString(16)}` });
    if (status === 401) checked += 1;
  }
  expect(checked).toBe(60);
  expect((await login('nobody', guess(), { address: '2001:db8:0:2::1' })).status).toBe(401);
});

test('runs tasks of one key in order and forgets them, also after a failure', async () => {
  const order = new InOrder();
  const seen: number[] = [];
  const work = (n: number, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    seen.push(n);
    if (n === 1) throw new Error('first');
  };
  await Promise.allSettled([order.run('a', work(1, 20)), order.run('a', work(2, 0)), order.run('b', work(3, 0))]);
  expect(seen).toEqual([3, 1, 2]);
  expect(Reflect.get(order, 'last').size).toBe(0);
});
