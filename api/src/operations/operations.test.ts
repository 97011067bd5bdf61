import { API_BASE, calls } from '@manassa/shared/contract';
import { sql } from 'drizzle-orm';
import { accessTable } from '../testing/accessTable';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { TestApi } from '../testing/testApi';
import { courseIdOf } from '../staffFile/storeCourse';
import { publicCalls } from './callSummaries';

const TOKEN = 'prometheus-token';
let api: TestApi;
const written: string[] = [];
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  api = await TestApi.open({ accessLog: true, metricsToken: TOKEN });
  await api.store(buildCourse([buildLecture(), buildExam()]));
});
beforeEach(() => written.splice(0));
afterAll(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `${API_BASE}${path}`, headers });
const logged = () => written.map((line) => JSON.parse(line));

test('BE-20 every answer has a request id that its line in the access log has, too', async () => {
  const { token } = await api.register('logged');
  written.splice(0);
  const answers = [
    await get(`/course/${courseIdOf('course')}?select=secret`, { authorization: `Bearer ${token}` }),
    await get('/course/%E0%A4%A'),
    await get('/user/my-info'),
  ];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  expect(logged()).toMatchObject([
    { id: ids[0], method: 'GET', route: `${API_BASE}/course/:courseId`, status: 200, ms: expect.any(Number) },
    { id: ids[2], route: `${API_BASE}/user/my-info`, status: 401 },
  ]);
  expect(written.join('')).not.toMatch(new RegExp(`secret|${token}|${courseIdOf('course')}`));
});

test('BE-20 the access log does not call a compressed answer empty, whose length is unknown before its end', async () => {
  await get('/openapi.json');
  await get('/openapi.json', { 'accept-encoding': 'gzip' });
  expect(logged()).toMatchObject([{ bytes: expect.any(Number) }, { bytes: null }]);
  expect(logged()[0].bytes).toBeGreaterThan(10_000);
});

test('BE-20 keeps the request id of a proxy, but not a text that could break a log', async () => {
  const idFor = async (given: string) =>
    (await get('/openapi.json', { 'x-request-id': given })).headers['x-request-id'];
  expect(await idFor('proxy-id-0123456789')).toBe('proxy-id-0123456789');
  for (const given of ['short', 'with "quotes" in it', 'x'.repeat(65)])
    expect(await idFor(given)).toMatch(/^[0-9a-f]{16}$/);
});

test('BE-20 serves metrics only with the token', async () => {
  await get('/user/my-info');
  jest.spyOn(api.handle, 'execute').mockImplementationOnce(() => {
    throw new Error('away');
  });
  expect((await get('/readyz')).statusCode).toBe(503);
  jest.mocked(api.handle.execute).mockRestore();
  const { body, statusCode, headers } = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/manassa_http_request_seconds_count\{method="GET",route="[^"]*my-info",status="401"\} [1-9]/);
  expect(body).toMatch(/manassa_http_server_errors_total\{route="[^"]*my-info"\} 0/);
  expect(body).toMatch(/manassa_http_server_errors_total\{route="[^"]*readyz"\} 1/);
  expect(body).toContain('process_resident_memory_bytes');
  for (const authorization of ['', 'Bearer', 'Bearer wrong']) {
    expect((await get('/metrics', { authorization })).statusCode).toBe(404);
  }
  const closed = await TestApi.open();
  const answer = await closed.app.inject({ url: `${API_BASE}/metrics`, headers: { authorization: 'Bearer ' } });
  expect(answer.statusCode).toBe(404);
  await closed.close();
});

test('BE-20 is ready while the database answers', async () => {
  expect((await get('/readyz')).json()).toEqual({ ready: true, database: true, closing: false });
  const away = await TestApi.open();
  jest.spyOn(away.handle, 'execute').mockImplementation(() => {
    throw new Error('away');
  });
  const answer = await away.app.inject({ url: `${API_BASE}/readyz` });
  expect([answer.statusCode, answer.json().ready]).toEqual([503, false]);
  jest.mocked(away.handle.execute).mockRestore();
  expect((await away.handle.execute(sql`select 1 as one`)) !== undefined).toBe(true);
  await away.close();
});

test('BE-20 the OpenAPI document describes every call of the contract with its parameters, body and answer', async () => {
  const document = (await get('/openapi.json')).json();
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(Object.keys(calls).sort());
  const submit = document.paths['/attendance/submit'].post;
  expect(submit.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['examId', 'studentAnswers', 'enrollmentId'],
    properties: { studentAnswers: { type: 'array' } },
  });
  const course = document.paths['/course/{courseId}'].get;
  expect(course.parameters).toEqual([{ name: 'courseId', in: 'path', required: true, schema: { type: 'string' } }]);
  const { data } = course.responses['200'].content['application/json'].schema.properties;
  const fields = data.properties.course.properties;
  expect(fields).toMatchObject({
    title: { type: 'string' },
    price: { type: 'number', minimum: 0 },
    active: { type: 'boolean' },
    updatedAt: { type: ['string', 'null'], format: 'date-time' },
    totalDuration: { type: 'number' },
  });
  expect(fields.sections.items.properties.content.items.properties.type.enum).toEqual(['lecture', 'exam', 'homework']);
  // No value without a description.
  expect(JSON.stringify(document)).not.toMatch(/"(schema|items|[a-zA-Z]+Id|[a-z]+At)":\{\}/);
});

test('the OpenAPI document names the calls without a login that visitors may make', () => {
  const open = Object.entries(accessTable).flatMap(([name, { status }]) => (status[0] === 401 ? [] : [name]));
  expect([...publicCalls].sort()).toEqual(open.sort());
});
