import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { sessions, users } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { TestApi } from '../testing/testApi';
import { verifyPassword } from './password';
import { closeSessions } from './session';

let api: TestApi;
let students = 0;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

const pathsOf = (answer: { error?: { errors: { path: string }[] } }) =>
  answer.error?.errors.map(({ path }) => path).sort();

test('BE-01 registering returns the student with a token that works at once', async () => {
  const answer = await api.call('register', { body: await api.registration('reg1') });
  expect(answer).toMatchObject({ status: 200, success: true, message: arabic.registered });
  const { user } = answer.data;
  expect(user).toMatchObject({ name: 'منى أحمد السيد', studentCode: 'REG1', grade: 'third', stage: 'highschool' });
  expect(JSON.stringify(user)).not.toContain('password');
  const me = await api.call('myInfo', { token: user.loginToken });
  expect(me).toMatchObject({
    status: 200,
    message: '',
    data: { user: { studentCode: 'REG1', parentNumber: '01112345678' } },
  });
  expect(me.data.user.loginToken).toBeUndefined();
});

test('BE-01 an empty registration names all eight fields at once, in Arabic', async () => {
  const answer = await api.call('register', { body: {} });
  expect(answer).toMatchObject({ status: 422, success: false, statusCode: 422, message: arabic.invalidBody });
  expect(pathsOf(answer)).toEqual([
    'grade',
    'group',
    'name',
    'parentNumber',
    'password',
    'stage',
    'studentCode',
    'studentNumber',
  ]);
  expect(new Set(answer.error?.errors.map(({ message }) => message))).toEqual(new Set([arabic.required]));
});

test.each([
  ['name', null, arabic.required],
  ['name', 5, arabic.invalidValue],
  ['name', 'منى', arabic.nameParts],
  ['name', 'منى أحمد', arabic.nameParts],
  ['name', 'أحمد '.repeat(40), arabic.nameLength],
  ['name', '<b>منى أحمد السيد', arabic.nameLetters],
  ['name', 'منى أحمد السيد 2', arabic.nameLetters],
  ['studentCode', 'ab', arabic.studentCodeShape],
  ['studentCode', 'كود-1', arabic.studentCodeShape],
  ['studentCode', 'كود204', arabic.studentCodeShape],
  ['studentCode', '204/3', arabic.studentCodeShape],
  ['studentNumber', '0123', arabic.phoneShape],
  ['parentNumber', '01312345678', arabic.phoneShape],
  ['parentNumber', '01012345678', arabic.phonesEqual],
  ['stage', 'university', arabic.stageUnknown],
  ['group', 'no-such-group', arabic.groupUnknown],
  ['password', 'short', arabic.passwordLength],
  ['password', '\u200F1234567\u200F', arabic.passwordLength],
  ['password', 'x'.repeat(73), arabic.passwordLength],
])('BE-01 registering with %s %j is refused at that field', async (field, value, message) => {
  const answer = await api.call('register', { body: { ...(await api.registration('bad1')), [field]: value } });
  expect(answer.status).toBe(422);
  expect(answer.error?.errors).toContainEqual({ path: field, message });
});

test('BE-11 limits the registrations of one address; a form with mistakes does not count', async () => {
  const none = { max: 0, windowSec: 60 };
  const registerAddress = { max: 2, windowSec: 60 };
  const limits = { login: none, loginCode: none, loginAddress: none, codeCheck: none, registerAddress };
  const limited = await TestApi.open({ limits });
  const register = async (code: string, more = {}) =>
    (await limited.call('register', { body: { ...(await limited.registration(code)), ...more } })).status;
  expect(await register('many1')).toBe(200);
  expect(await register('many2', { name: '' })).toBe(422);
  expect(await register('many2')).toBe(200);
  expect(await register('many3')).toBe(429);
  await limited.close();
});

test('BE-01 a grade that the stage does not have is refused, and so is a group of another grade', async () => {
  const body = await api.registration('bad2');
  expect(pathsOf(await api.call('register', { body: { ...body, grade: 'first' } }))).toEqual(['grade']);
  expect(pathsOf(await api.call('register', { body: { ...body, grade: 'second' } }))).toEqual(['group']);
});

test('BE-01 reports problems between fields together with those of other fields', async () => {
  const body = { ...(await api.registration('bad3')), name: '', parentNumber: '01012345678' };
  expect(pathsOf(await api.call('register', { body }))).toEqual(['name', 'parentNumber']);
});

test('BE-01 Arabic-Indic digits count as English ones, at registration and at login', async () => {
  const body = { ...(await api.registration('٢٠٤١٩')), studentNumber: '٠١٠١٢٣٤٥٦٧٨' };
  const answer = await api.call('register', { body });
  expect(answer.data.user).toMatchObject({ studentCode: '20419', studentNumber: '01012345678' });
  const login = await api.call('login', { body: { studentCode: ' ۲۰۴۱۹ ', password: 'secret-123' } });
  expect(login).toMatchObject({ status: 200, message: arabic.loggedIn });
});

test('BE-01 numbers pasted with invisible direction marks are accepted, at registration and at login', async () => {
  const marked = { studentNumber: '\u200E01012345678\u200E', parentNumber: '\u202A0111 234-5678\u202C' };
  const answer = await api.call('register', { body: { ...(await api.registration('\u200E20420')), ...marked } });
  expect(answer.data?.user).toMatchObject({
    studentCode: '20420',
    studentNumber: '01012345678',
    parentNumber: '01112345678',
  });
  const login = await api.call('login', { body: { studentCode: '\u202A20420\u202C', password: 'secret-123' } });
  expect(login.status).toBe(200);
});

test.each([
  ['كلمة١٢٣٤', 'كلمة1234'],
  ['12345678', '۱۲۳۴٥٦٧٨'],
  ['9f86d081884c', '\u200F9f86d081884c\u200F'],
  ['caf\u00e9-1234', 'cafe\u0301-1234'],
])('BE-03 the password %j fits as %j: keyboards write digits and accents differently', async (chosen, typed) => {
  students += 1;
  const studentCode = `typed${students}`;
  const body = { ...(await api.registration(studentCode)), password: chosen };
  expect((await api.call('register', { body })).status).toBe(200);
  for (const password of [typed, chosen]) {
    expect((await api.call('login', { body: { studentCode, password } })).status).toBe(200);
  }
});

test('BE-03 a password that was stored as typed still fits', async () => {
  const passwordHash = await hash('١٢٣٤٥٦٧٨');
  expect(await verifyPassword('١٢٣٤٥٦٧٨', passwordHash)).toBe(true);
  expect(await verifyPassword('12345678', passwordHash)).toBe(false);
});

test('BE-01 a taken student code is refused at studentCode, also when two register at once', async () => {
  const body = await api.registration('twice');
  const answers = await Promise.all([1, 2, 3].map(() => api.call('register', { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.error?.errors).toEqual([{ path: 'studentCode', message: arabic.studentCodeTaken }]);
});

test('BE-03 a wrong password and an unknown code are refused with the same words', async () => {
  await api.register('pass1');
  const wrong = await api.call('login', { body: { studentCode: 'pass1', password: 'not-this' } });
  const unknown = await api.call('login', { body: { studentCode: 'nobody', password: 'not-this' } });
  expect(wrong).toMatchObject({ status: 401, statusCode: 401, success: false });
  expect(unknown).toEqual(wrong);
});

test('BE-03 passwords are stored as argon2id hashes, tokens as SHA-256 hashes', async () => {
  const { token, id } = await api.register('hash1');
  const [user] = await api.handle.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const stored = await api.handle.select().from(sessions).where(eq(sessions.userId, id));
  expect(stored).toHaveLength(1);
  expect(stored[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('BE-03 a token that cannot be extended, since the database is full, still reads', async () => {
  const { token } = await api.register('full1');
  const soon = sql`now() + interval '1 day'`;
  await api.handle.update(sessions).set({ expiresAt: soon });
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const update = jest.spyOn(api.handle, 'update').mockImplementation(() => {
    const builder = { set: () => builder, where: () => Promise.reject(full) };
    return builder as unknown as ReturnType<typeof api.handle.update>;
  });
  expect((await api.call('myInfo', { token })).status).toBe(200);
  expect(update).toHaveBeenCalled();
  update.mockRestore();
});

test('BE-03 a token ends when it expires or is revoked; using it extends it, once an hour', async () => {
  const { token, id } = await api.register('token1');
  const expire = (interval: string) =>
    api.handle
      .update(sessions)
      .set({ expiresAt: sql.raw(`now() + interval '${interval}'`) })
      .where(eq(sessions.userId, id));
  await expire('1 day');
  expect((await api.call('myInfo', { token })).status).toBe(200);
  const [moved] = await api.handle.select().from(sessions).where(eq(sessions.userId, id));
  expect((moved?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await api.call('myInfo', { token });
  expect(await api.handle.select().from(sessions).where(eq(sessions.userId, id))).toEqual([moved]);

  await expire('-1 second');
  expect(await api.call('myInfo', { token })).toMatchObject({ status: 401, statusCode: 401 });
  const again = await api.call('login', { body: { studentCode: 'token1', password: 'secret-123' } });
  const fresh = again.data.user.loginToken;
  // The login removes those that have ended.
  expect(await api.handle.$count(sessions, eq(sessions.userId, id))).toBe(1);
  expect((await api.call('myInfo', { token: fresh })).status).toBe(200);
  const other = await api.register('token2');
  await closeSessions(api.handle, id);
  expect((await api.call('myInfo', { token: fresh })).status).toBe(401);
  expect((await api.call('myInfo', { token: other.token })).status).toBe(200);
});

test('BE-03 a login of one day, the shortest setting, does not end while it is used', async () => {
  const short = await TestApi.open({ tokenDays: 1 });
  const { token, id } = await short.register('token2');
  const own = eq(sessions.userId, id);
  await short.handle
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '22 hours'` })
    .where(own);
  expect((await short.call('myInfo', { token })).status).toBe(200);
  const [moved] = await short.handle.select().from(sessions).where(own);
  expect((moved?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await short.close();
});

test('BE-16 logging out ends the session of this device only', async () => {
  const { token } = await api.register('leaves');
  const other = (await api.call('login', { body: { studentCode: 'leaves', password: 'secret-123' } })).data.user;
  expect(await api.call('logout', { token })).toMatchObject({ status: 200, success: true, message: '' });
  expect((await api.call('myInfo', { token })).status).toBe(401);
  expect((await api.call('myInfo', { token: other.loginToken })).status).toBe(200);
  expect((await api.call('logout', { token })).status).toBe(200);
  expect((await api.call('logout')).status).toBe(200);
});

test.each([undefined, 'null', 'undefined', 'forged'])('BE-03 refuses the token %j', async (token) => {
  expect(await api.call('myInfo', { token })).toMatchObject({ status: 401, statusCode: 401, success: false });
  expect((await api.call('myEnrollments', { token })).status).toBe(401);
});
