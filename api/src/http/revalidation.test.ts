import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_BASE } from '@manassa/shared/contract';
import { courseIdOf } from '../staffFile/storeCourse';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { TestApi } from '../testing/testApi';

let api: TestApi;
let token: string;
let course: string;
beforeAll(async () => {
  api = await TestApi.open({ allowedOrigins: ['https://school.example'] });
  for (let n = 0; n < 12; n += 1) {
    await api.store(buildCourse([buildLecture(), buildExam()], { key: `c${n}`, title: `الكورس ${n}` }));
  }
  ({ token } = await api.register('reader'));
  course = `${API_BASE}/course/${courseIdOf('c0')}`;
});
afterAll(() => api.close());

const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers });
const catalogue = `${API_BASE}/course?populate=category&select=-sections`;
const asStudent = (): Record<string, string> => ({ authorization: `Bearer ${token}` });
const tagOf = async (url: string, headers?: Record<string, string>): Promise<string> =>
  String((await read(url, headers)).headers.etag);

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses responses over 1 kB with %s for clients that accept it', async (coding, open) => {
    const plain = await read(catalogue);
    const small = await read(catalogue, { 'accept-encoding': coding });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(small.headers).toMatchObject({ 'content-encoding': coding, 'content-type': plain.headers['content-type'] });
    expect(small.headers.vary).toMatch(/accept-encoding/i);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(open(small.rawPayload).toString()).toBe(plain.payload);
  });

  test('sends short responses and refusals uncompressed', async () => {
    const groups = await read(`${API_BASE}/group?stage=highschool&grade=third`, { 'accept-encoding': 'br' });
    const missing = await read(`${API_BASE}/course/nothing`, { 'accept-encoding': 'br' });
    for (const answer of [groups, missing]) expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(missing.json()).toMatchObject({ success: false, statusCode: 404 });
  });

  test('does not decompress requests', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `${API_BASE}/user/login`,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from([0x1f, 0x8b, 8, 0]),
    });
    expect([answer.statusCode, answer.json().success]).toEqual([400, false]);
  });
});

describe('revalidation', () => {
  test.each([
    ['the catalogue', () => catalogue],
    ['a course', () => course],
  ])('answers 304 without a body while %s is unchanged', async (_what, url) => {
    const first = await read(url(), asStudent());
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) });
    expect(first.headers.vary).toContain('authorization');
    const tag = String(first.headers.etag);
    for (const named of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await read(url(), { ...asStudent(), 'if-none-match': named, 'accept-encoding': 'br' });
      expect([named, again.statusCode, again.payload]).toEqual([named, 304, '']);
      expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
      expect(again.headers).not.toHaveProperty('content-encoding');
    }
    expect((await read(url(), { ...asStudent(), 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('the entity tag does not depend on the compression', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => tagOf(catalogue, { 'accept-encoding': coding })),
    );
    expect(new Set(tags).size).toBe(1);
  });

  test('another student, an enrollment and a change by staff change the entity tag', async () => {
    const before = await tagOf(course, asStudent());
    await api.enroll(token, courseIdOf('c0'));
    const enrolled = await tagOf(course, asStudent());
    expect(enrolled).not.toBe(before);
    expect(await tagOf(course)).not.toBe(enrolled);
    await api.store(buildCourse([buildLecture(), buildExam()], { key: 'c0', title: 'عنوان جديد' }));
    expect(await tagOf(course, asStudent())).not.toBe(enrolled);
  });

  test('names both request headers in Vary, also for pages of another origin', async () => {
    const { headers } = await read(course, { origin: 'https://school.example' });
    expect(headers).toMatchObject({ vary: 'origin, authorization' });
  });

  test('a HEAD request is answered with the length of the body', async () => {
    const tag = await tagOf(course);
    const asked = await read(course, { 'if-none-match': tag }, 'HEAD');
    expect([asked.statusCode, asked.payload]).toEqual([200, '']);
    expect(Number(asked.headers['content-length'])).toBeGreaterThan(500);
  });

  test('refusals and responses that always change are never cached', async () => {
    const refused = await read(`${API_BASE}/course/nothing`);
    const own = await read(`${API_BASE}/user/my-info`, asStudent());
    for (const { headers } of [refused, own]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
    }
  });
});
