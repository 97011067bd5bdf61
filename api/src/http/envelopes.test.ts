import fc from 'fast-check';
import * as v from 'valibot';
import { API_BASE, calls, successEnvelope, type CallName } from '@manassa/shared/contract';
import { courseIdOf } from '../staffFile/storeCourse';
import { createCodes } from '../code/createCodes';
import { buildCourse, buildExam, buildHomework, buildLecture } from '../testing/buildCourse';
import { item, TestApi, type CallInput } from '../testing/testApi';
import { refusals } from '../refusal/refusals';

let api: TestApi;
let token: string;
let enrollmentId: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.store(buildCourse([buildLecture(), buildHomework(), buildExam()]));
  ({ token } = await api.register('envelope'));
  enrollmentId = await api.enroll(token, courseIdOf('course'));
});
afterAll(() => api.close());

const ARABIC = /[\u0600-\u06ff]/;
const allCalls = Object.keys(calls) as CallName[];
const params: Record<string, string> = { examId: 'x', courseId: 'x', enrollmentId: 'x', videoId: 'x' };

async function inject(options: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}) {
  const response = await api.app.inject(options);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

test('BE-01 every call returns data that fits the contract', async () => {
  const courseId = courseIdOf('course');
  const examId = item('exam');
  const [codeKey = ''] = await createCodes(api.handle, courseId, 1);
  const answered: Record<CallName, CallInput> = {
    register: { body: await api.registration('contract') },
    login: { body: { studentCode: 'contract', password: 'secret-123' } },
    myInfo: {},
    // The calls below need the other login.
    logout: { token: 'another' },
    groups: { query: { stage: 'highschool', grade: 'third' } },
    myEnrollments: {},
    reportProgress: {
      params: { enrollmentId },
      body: { contentId: item('lecture'), contentType: 'lecture', watchPercentage: 50, watchedCount: 1 },
    },
    startAttendance: { body: { examId, enrollmentId } },
    exam: { params: { examId } },
    checkpoint: { body: { examId, studentAnswers: ['a'], answeredAtMs: [null], device: 'phone', takeOver: true } },
    submitAttendance: { body: { examId, studentAnswers: ['a', null, 'c'], enrollmentId } },
    myAttendances: {},
    courses: {
      query: { grade: 'third', stage: 'highschool', active: true, populate: 'category', select: '-sections' },
    },
    course: { params: { courseId } },
    checkCode: { body: { codeKey, courseId } },
    enroll: { body: { codeKey: '', courseId, paymentMethod: 'free' } },
    chapters: { params: { videoId: 'paid-video' } },
  };
  expect(Object.keys(answered).sort()).toEqual([...allCalls].sort());
  for (const name of Object.keys(answered) as CallName[]) {
    const answer = await api.call(name, { token, ...answered[name] });
    expect([name, answer.status, answer.success, answer.message]).toEqual([name, 200, true, expect.any(String)]);
    const { output } = v.safeParse(successEnvelope, answer);
    const read = v.safeParse(calls[name].data, v.parse(v.object({ data: v.unknown() }), output).data);
    expect([name, read.success]).toEqual([name, true]);
    // Only students' own actions are worth a toast.
    const talks = ['register', 'login', 'enroll', 'submitAttendance'].includes(name);
    expect([name, ARABIC.test(answer.message), answer.message === '']).toEqual([name, talks, !talks]);
  }
});

test('BE-01 the error envelope has exactly the promised fields', async () => {
  const { body, status } = await inject({ method: 'GET', url: `${API_BASE}/user/my-info` });
  expect(status).toBe(401);
  expect(body).toEqual({ success: false, message: refusals.not_logged_in[1], statusCode: 401, error: { errors: [] } });
});

test.each([
  ['bad JSON', 'application/json', '{"studentCode":', 400],
  ['an empty body', 'application/json', '', 400],
  ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
  ['plain text', 'text/plain', 'hello', 415],
  ['a body that is too large', 'application/json', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
  ['a body of 100 kB', 'application/json', JSON.stringify({ name: 'x'.repeat(100_000) }), 413],
  ['6,000 nested lists', 'application/json', '['.repeat(6000) + ']'.repeat(6000), 422],
  ['5,000 values', 'application/json', JSON.stringify({ a: Array.from({ length: 5000 }, () => 1) }), 422],
  ['a list', 'application/json', '[]', 422],
  ['null', 'application/json', 'null', 422],
  ['a number', 'application/json', '5', 422],
  ['a poisoned prototype', 'application/json', '{"__proto__": {"a": 1}}', 400],
  ['a zero character', 'application/json', '{"studentCode": "a\\u0000b", "password": "x"}', 422],
  ['half of a surrogate pair', 'application/json', '{"studentCode": "a\\ud800b", "password": "x"}', 422],
])('BE-01 %s is refused in Arabic', async (_what, contentType, payload, status) => {
  const answer = await inject({
    method: 'POST',
    url: `${API_BASE}/user/login`,
    headers: { 'content-type': contentType },
    payload,
  });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, statusCode: status, error: { errors: expect.any(Array) } });
  expect(answer.body.message).toMatch(ARABIC);
});

test('BE-01 an error response names at most 20 wrong fields, and stays short', async () => {
  const fields = Array.from({ length: 50 }, (_, at) => [`${'k'.repeat(1000)}${at}`, '\u0000']);
  const wrong = { ...Object.fromEntries(fields), studentCode: 'a' };
  const zeros = await api.app.inject({ method: 'POST', url: `${API_BASE}/user/login`, payload: wrong });
  expect(zeros.statusCode).toBe(422);
  expect(zeros.json().error.errors).toHaveLength(20);
  expect(zeros.body.length).toBeLessThan(16_000);
  const payload = { examId: item('exam'), enrollmentId, studentAnswers: Array.from({ length: 1000 }, () => ({})) };
  const headers = { authorization: `Bearer ${token}` };
  const answers = await api.app.inject({ method: 'POST', url: `${API_BASE}/attendance/submit`, headers, payload });
  expect(answers.statusCode).toBe(422);
  expect(answers.json().error.errors).toHaveLength(20);
  expect(answers.headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['refuses connections', 'ECONNREFUSED'],
  ['is on a machine that is off', 'EHOSTUNREACH'],
  ['has a new password', '28P01'],
  ['has no space left', '53100'],
  ['may only be read', '25006'],
])('BE-01 answers 503 with a time to wait while the database %s', async (_name, code) => {
  const away = await TestApi.open();
  const lost = Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('reason'), { code }) });
  jest.spyOn(away.handle, 'select').mockImplementation(() => {
    throw lost;
  });
  const answer = await away.app.inject({ url: `${API_BASE}/group?stage=highschool&grade=third` });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json().message).toMatch(ARABIC);
  jest.restoreAllMocks();
  await away.close();
});

test.each([
  ['GET', '/no/such/call', 404],
  ['DELETE', '/user/login', 404],
  ['GET', '/course?page=0', 422],
  ['GET', '/course?page=abc', 422],
  ['GET', '/course?page=1x', 422],
  ['GET', '/course?page=x1', 422],
  ['GET', '/course?limit=100000', 422],
  ['GET', '/course?active=maybe', 422],
  ['GET', '/course?grade=a&grade=b', 422],
  ['GET', '/course/%00', 422],
  ['GET', `/course/${'x'.repeat(300)}`, 414],
  ['GET', '/course/%E0%A4%A', 400],
  ['GET', '/group?stage[]=x&page=-1', 422],
] as const)('BE-01 %s %s is refused in Arabic', async (method, path, status) => {
  const answer = await inject({ method, url: API_BASE + path });
  expect(answer.body).toMatchObject({ success: false, statusCode: answer.status });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(ARABIC);
});

test('BE-01 answers no generated request with 500, and every refusal in Arabic', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.anything()),
    fc.constant(item('exam')),
    fc.constant(item('lecture')),
  );
  const anyBody = fc.record(
    Object.fromEntries(
      [
        'examId',
        'enrollmentId',
        'studentAnswers',
        'contentId',
        'contentType',
        'watchPercentage',
        'watchedCount',
        'codeKey',
        'courseId',
        'paymentMethod',
        'studentCode',
        'password',
        'name',
      ].map((key) => [key, value]),
    ),
    { requiredKeys: [] },
  );
  // Logout would end the login of the others.
  const names = allCalls.filter((name) => name !== 'logout');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), anyBody, fc.string({ unit: 'binary' }), async (name, body, text) => {
      const param = encodeURIComponent(text.toWellFormed());
      const { method, path } = calls[name];
      const url = API_BASE + path.replace(/:\w+/g, param === '' ? 'x' : param);
      const response = await api.app.inject({
        method,
        url: `${url}?page=${param}&grade=${param}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { payload: JSON.stringify(body) }),
      });
      const answer = response.json();
      expect([response.statusCode, answer.statusCode ?? 200]).toEqual([response.statusCode, response.statusCode]);
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400) expect(answer.message).toMatch(ARABIC);
    }),
    { numRuns: 300 },
  );
});

test('BE-01 a bug is answered with 500 in the Arabic envelope, and its log has no query parameters', async () => {
  const { describeBug, refusalFor } = await import('../refusal/errorAnswers');
  const failed = await api.handle.execute('select broken from nowhere').catch((error: unknown) => error);
  expect(refusalFor(failed)).toMatchObject({ statusCode: 500, sentence: refusals.server[1] });
  const secret = Object.assign(new Error('Failed query: insert\nparams: 01012345678'), {
    query: 'insert into users values ($1)',
    params: ['01012345678'],
    cause: new Error('duplicate key value violates unique constraint'),
  });
  expect(JSON.stringify(describeBug(secret))).not.toContain('01012345678');
  expect(describeBug(secret)).toMatchObject({
    statement: 'insert into users values ($1)',
    reason: expect.stringContaining('duplicate'),
  });
});

test('BE-01 accepts calls from pages of allowed origins only', async () => {
  const open = await TestApi.open({ allowedOrigins: ['https://school.example'] });
  const ask = (origin: string) =>
    open.app.inject({
      method: 'OPTIONS',
      url: `${API_BASE}/enrollment/progress/x`,
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
  expect((await ask('https://school.example')).headers).toMatchObject({
    'access-control-allow-origin': 'https://school.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringContaining('PUT'),
  });
  expect((await ask('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  const headers = { origin: 'https://school.example' };
  const refused = await open.app.inject({ url: `${API_BASE}/user/my-info`, headers });
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': 'https://school.example',
    // Pages wait that long before they repeat a call.
    'access-control-expose-headers': expect.stringContaining('retry-after'),
  });
  await open.close();
});

test.each(Object.keys(params))('BE-01 an unknown %s is refused with 4xx in Arabic', async (param) => {
  const named = allCalls.filter((name) => calls[name].path.includes(`:${param}`));
  for (const name of named) {
    const body =
      name === 'reportProgress'
        ? { contentId: 'x', contentType: 'lecture', watchPercentage: 1, watchedCount: 1 }
        : undefined;
    const answer = await api.call(name, { token, params, body });
    expect([name, answer.status]).toEqual([name, 404]);
    expect(answer.message).toMatch(ARABIC);
  }
});
