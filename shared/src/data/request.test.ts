/** @jest-environment node */
import { sessionAtom, store } from '../session';
import { buildCourse, buildUser } from '../testing/buildEntities';
import type { ApiError } from '../network/ApiError';
import { isApiError } from '../network/ApiError';
import { sentences } from '../network/errorCatalogue';
import { reportFailure } from '../network/failure';
import type { LocalServer } from '../network/localServer.fixture';
import { startLocalServer } from '../network/localServer.fixture';
import { request } from './request';

let server: LocalServer;

beforeEach(async () => {
  server = await startLocalServer();
  store.set(sessionAtom, { status: 'visitor' });
});

afterEach(async () => {
  await server.close();
});

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw error;
  return error;
}

const askForCourse = () => request('course', { params: { courseId: 'c1' } });

describe('AP-01 a request', () => {
  it("BE-20 names the server's request id in the error, for the student's error report", async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'a1b2c3d4' };
    server.answer((_, response) => void response.writeHead(500, headers).end('{"message":"خطأ","statusCode":500}'));
    expect((await failureOf(askForCourse())).message).toMatch(/500: .* \(request a1b2c3d4\)$/);
    server.answer((_, response) => void response.writeHead(502, headers).end('<html>'));
    expect((await failureOf(askForCourse())).message).toContain('(request a1b2c3d4)');
    server.answerJson(500, { message: 'خطأ', statusCode: 500 });
    expect((await failureOf(askForCourse())).message).not.toContain('request ');
  });

  it("AP-01 goes to /api/v2 with the session's token", async () => {
    store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() });
    server.answerJson(200, { success: true, message: '', data: { user: buildUser() } });
    await request('myInfo', {});
    expect(server.asked).toMatchObject([
      { method: 'GET', url: '/api/v2/user/my-info', headers: { authorization: 'Bearer abc' }, body: '' },
    ]);
  });

  it('AP-01 carries the token while the user is still loading', async () => {
    store.set(sessionAtom, { status: 'loading', token: 'abc' });
    server.answerJson(200, { success: true, data: { user: buildUser() } });
    await request('myInfo', {});
    expect(server.asked[0]?.headers.authorization).toBe('Bearer abc');
  });

  it('SE-06 with a wrong password does not end the stored login of another student that is being confirmed', async () => {
    store.set(sessionAtom, { status: 'loading', token: 'abc' });
    server.answerJson(401, { message: 'كلمة المرور غير صحيحة', statusCode: 401 });
    reportFailure(await failureOf(request('login', { body: { studentCode: '1', password: 'p' } })));
    expect(store.get(sessionAtom)).toEqual({ status: 'loading', token: 'abc' });
    expect(server.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('AP-01 has no authorization header without a token', async () => {
    server.answerJson(200, { success: true, data: { courses: [] } });
    await request('courses', { query: { grade: 'third', stage: '', active: false, page: 0 } });
    expect(server.asked[0]?.headers).not.toHaveProperty('authorization');
    expect(server.asked[0]?.url).toBe('/api/v2/course?grade=third&active=false&page=0');
  });

  it('AP-01 sends credentials', async () => {
    const spy = jest.spyOn(globalThis, 'fetch');
    server.answerJson(200, { success: true, data: { courses: [] } });
    await request('courses', {});
    expect(spy.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    spy.mockRestore();
  });

  it("sends a request also for reads in the browser's cache", async () => {
    const spy = jest.spyOn(globalThis, 'fetch');
    server.answerJson(200, { success: true, data: { courses: [] } });
    await request('courses', {});
    expect(spy.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' });
    spy.mockRestore();
  });

  it('AP-02 sends the body as JSON, with the idempotency key where there is one', async () => {
    server.answerJson(200, { success: true, data: { attendance: { submitted: true } } });
    const body = { examId: 'e1', studentAnswers: ['a', null], enrollmentId: null };
    await request('submitAttendance', { body }, { idempotencyKey: 'attempt-1' });
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/v2/attendance/submit',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'attempt-1' },
    });
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual(body);
  });
});

describe('a call that may outlive its page', () => {
  it.each([
    ['is finished by the browser with a small body', 100, true],
    ['is an ordinary request with a body that browsers refuse then', 30_000, undefined],
  ])('%s', async (_, length, keepalive) => {
    const spy = jest.spyOn(globalThis, 'fetch');
    server.answerJson(200, { success: true, data: { attendance: { submitted: true } } });
    const empty = JSON.stringify({ examId: '', studentAnswers: [], enrollmentId: null }).length;
    const body = { examId: 'e'.repeat(length - empty), studentAnswers: [], enrollmentId: null };
    await request('submitAttendance', { body }, { keepalive: true });
    expect(spy.mock.calls[0]?.[1]?.keepalive).toBe(keepalive);
    expect(spy.mock.calls[0]?.[1]?.body).toHaveLength(length);
    spy.mockRestore();
  });
});

describe('a successful call', () => {
  it('AP-02 returns the data as the contract reads it, and the message', async () => {
    server.answerJson(200, { success: true, message: 'أهلًا', data: { course: buildCourse({ totalDurationMin: 90 }) } });
    const reply = await askForCourse();
    expect(reply.message).toBe('أهلًا');
    expect(reply.data.course.totalDurationMin).toBe(90);
    expect(reply.data.enrolled).toBe(false);
  });
});

describe('AP-03 no response', () => {
  it('AP-03 fails when the connection is cut', async () => {
    server.answer((_, response) => void response.destroy());
    expect(await failureOf(askForCourse())).toMatchObject({
      code: 'network',
      sentence: sentences.network,
      status: null,
    });
  });

  it('AP-03 fails when the response ends early', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"success":');
      setTimeout(() => response.destroy(), 10);
    });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'network' });
  });

  it('AP-03 fails when the response takes too long, also when only its body does', async () => {
    server.answer(() => undefined);
    const silent = request('course', { params: { courseId: 'c1' } }, { timeoutMs: 30 });
    expect(await failureOf(silent)).toMatchObject({ code: 'network', sentence: sentences.network });

    server.answer((_, response) => void response.writeHead(200).write('{'));
    const slow = request('course', { params: { courseId: 'c1' } }, { timeoutMs: 30 });
    expect(await failureOf(slow)).toMatchObject({ code: 'network' });
    // Shorter than the usual timeout of a call.
  }, 15_000);

  it('distinguishes a cancelled call from a failed one', async () => {
    server.answer(() => undefined);
    const aborting = new AbortController();
    const taken = request('course', { params: { courseId: 'c1' } }, { signal: aborting.signal });
    setTimeout(() => aborting.abort(), 10);
    expect((await failureOf(taken)).code).toBe('aborted');
  });

  it('is not sent if it was cancelled before', async () => {
    const cancelled = request('course', { params: { courseId: 'c1' } }, { signal: AbortSignal.abort() });
    expect((await failureOf(cancelled)).code).toBe('aborted');
    expect(server.asked).toEqual([]);
  });
});

describe('AP-04 a response that does not come from the API', () => {
  it.each([
    [502, '<html>Bad gateway</html>'],
    [500, ''],
    [200, '<!doctype html>'],
    [200, ''],
    [404, '"not found"'],
    [503, 'null'],
  ])('AP-04 status %p with the body %p is unexpected', async (status, body) => {
    server.answer((_, response) => void response.writeHead(status).end(body));
    expect(await failureOf(askForCourse())).toMatchObject({
      code: 'unexpected',
      sentence: sentences.unexpected,
      status,
    });
  });

  it.each([204, 205])('AP-04 status %p is unexpected: a call promises data', async (status) => {
    server.answer((_, response) => void response.writeHead(status).end());
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'unexpected', status });
  });
});

describe('AP-05 a refusal', () => {
  it.each(['{"success":false,"message":"مشغول","statusCode":503}', '<html>busy</html>'])(
    "AP-05 returns the server's Retry-After, with the body %p",
    async (body) => {
      server.answer((_, response) => void response.writeHead(503, { 'retry-after': '20' }).end(body));
      expect(await failureOf(askForCourse())).toMatchObject({ status: 503, retryAfterMs: 20_000 });
    },
  );

  it("AP-05 returns the server's sentence", async () => {
    server.answerJson(403, { success: false, message: 'غير مسموح', statusCode: 403 });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'server', sentence: 'غير مسموح', status: 403 });
  });

  it('AP-05 returns the default sentence when the server sends none', async () => {
    server.answerJson(500, { success: false });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'server', sentence: sentences.server, status: 500 });
  });

  it('AP-05 returns the first field error as the sentence, and all of them as fields', async () => {
    const errors = [
      { path: 'studentNumber', message: 'رقم الهاتف غير صحيح' },
      { path: 'name', message: 'الاسم مطلوب' },
    ];
    server.answerJson(422, { success: false, message: 'بيانات غير صحيحة', statusCode: 422, error: { errors } });
    const error = await failureOf(request('login', { body: { studentCode: '1', password: 'p' } }));
    expect(error.sentence).toBe('رقم الهاتف غير صحيح');
    expect(error.fields).toEqual(errors);
  });

  it.each([401, '401'])(
    'AP-05 prefers the status in the body, %j, and refuses a 200 with success false',
    async (sent) => {
      server.answerJson(200, { success: false, message: 'انتهت الجلسة', statusCode: sent });
      expect(await failureOf(askForCourse())).toMatchObject({ code: 'server', status: 401 });
    },
  );

  it.each([
    ['a list, as validation libraries write it', ['body', 'studentCode']],
    ['a path with the part of the request', 'body.studentCode'],
  ])('AU-06 reads the field of an error from %s', async (_, path) => {
    server.answerJson(422, { message: 'لا', statusCode: 422, error: { errors: [{ path, message: 'ناقص' }] } });
    expect((await failureOf(request('myInfo', {}))).fields).toEqual([{ path: 'studentCode', message: 'ناقص' }]);
  });

  it('AP-05 accepts errors of an unknown shape', async () => {
    server.answerJson(400, { message: 'لا', statusCode: '400', error: { errors: 'none' } });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'server', sentence: 'لا', status: 400, fields: [] });
  });
});

it('AP-05 takes no success from a response with the status of a failure', async () => {
  server.answerJson(503, { success: true, message: '', data: { course: buildCourse() } });
  expect(await failureOf(askForCourse())).toMatchObject({ status: 503 });
});

it.each([{}, { course: null }, null, undefined])(
  'RX-07 a success whose data is %p says that there is no course',
  async (data) => {
    server.answerJson(200, { success: true, message: '', data });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'missing', status: 200 });
  },
);

it.each([{ course: {} }, { course: [] }, 'ok'])(
  'AP-08 a success whose data is %p is a failure of shape',
  async (data) => {
    server.answerJson(200, { success: true, message: '', data });
    expect(await failureOf(askForCourse())).toMatchObject({ code: 'shape', sentence: sentences.unexpected });
  },
);

it('names method and path in the message for operators', async () => {
  server.answerJson(404, { success: false, message: 'لا يوجد', statusCode: 404 });
  expect((await failureOf(askForCourse())).message).toBe('GET /course/c1 was refused with 404: لا يوجد');
});
