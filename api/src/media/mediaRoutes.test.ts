import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';
import { readSecret } from '../database/settings';
import { mediaLinks, type MediaLinks } from './mediaLinks';

let api: TestApi;
let folder: string;
let links: MediaLinks;
const clip = () => links.toDocument('clips/a.mp4');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manassa-media-'));
  for (const name of ['covers', 'clips', 'docs', 'third']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'covers/a.html'), '<script>');
  writeFileSync(join(folder, 'covers/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'clips/a.mp4'), '0123456789');
  writeFileSync(join(folder, 'docs/paid.pdf'), '%PDF-1.4');
  writeFileSync(join(folder, 'third/course.json'), '{"correct":"a"}');
  api = await TestApi.open({}, folder);
  links = mediaLinks(await readSecret(api.handle), '/media');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

test('BE-07 pictures and clips are served with their type and may be cached', async () => {
  const answer = await get('/media/covers/a.svg');
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('<svg') });
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect((await get('/media/covers/a.svg', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  expect((await api.app.inject({ method: 'HEAD', url: clip() })).headers['content-length']).toBe('10');
});

test('BE-07 answers 206 for a part of a clip, and 416 past its end', async () => {
  const part = await get(clip(), { range: 'bytes=2-5' });
  expect(part).toMatchObject({ statusCode: 206, body: '2345' });
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 2-5/10',
    'content-length': '4',
    'accept-ranges': 'bytes',
  });
  expect((await get(clip(), { range: 'bytes=99-' })).statusCode).toBe(416);
  expect((await get('/media/covers/none.svg', { range: 'bytes=0-1' })).statusCode).toBe(404);
});

test.each([
  '/media/third/course.json',
  '/media/covers/..%2f..%2fpackage.json',
  '/media/covers/.hidden.svg',
  '/media/covers',
  '/media/covers/',
  '/media/covers/a.svg/',
  '/media/docs',
  '/media/covers/a.html',
  '/media//covers/a.svg',
  '/media/covers/%00.svg',
  '/media/covers/x%2f..%2fa.svg',
  '/media/covers/..%5ca.svg',
  '/media/covers/x%5c..%5ca.svg',
  '/media/covers/a%252esvg',
  '/media/covers/none.svg',
  '/media/',
])('BE-04 %s is not served', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, statusCode: 404 });
});

test('BE-04 serves a document only with the signed link of enrolled students', async () => {
  const courseId = await api.store(buildCourse([buildLecture()]));
  const { token } = await api.register('reader');
  await api.enroll(token, courseId);
  const { data } = await api.call('course', { params: { courseId }, token });
  const { link } = data.course.sections[0].content[0].docs[0];
  expect(link).toMatch(/^\/media\/docs\/paid\.pdf\?expires=\d+&signature=/);
  const answer = await get(link);
  expect(answer).toMatchObject({ statusCode: 200, body: '%PDF-1.4' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': expect.stringContaining('private'),
  });
  for (const url of [
    '/media/docs/paid.pdf',
    link.replace(/expires=\d/, 'expires=9'),
    link.replace('paid', 'other'),
    `${link}x`,
  ]) {
    expect((await get(url)).statusCode).toBe(403);
  }
});

test('BE-04 pictures and clips cannot run scripts when opened; a PDF is in no sandbox, in which Safari stays empty', async () => {
  const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  expect(await policyOf('/media/covers/a.svg')).toBe(`${policy}; sandbox`);
  expect(await policyOf(clip())).toBe(`${policy}; sandbox`);
  expect(await policyOf(links.toDocument('docs/paid.pdf'))).toBe(policy);
});

test('BE-04 a folder named with capitals, or on a file system that ignores them, needs a signed link, too', async () => {
  mkdirSync(join(folder, 'Docs'), { recursive: true });
  writeFileSync(join(folder, 'Docs/paid.pdf'), '%PDF-1.4');
  expect((await get('/media/Docs/paid.pdf')).statusCode).toBe(403);
  expect((await get(links.toDocument('Docs/paid.pdf'))).statusCode).toBe(200);
});

test.each([
  ['/media/docs/paid.pdf', 403, 'أعد تحميل صفحة المحاضرة'],
  ['/media/covers/none.svg', 404, 'هذا الملف غير موجود'],
])('BE-04 a student who opens %s in a tab reads a sentence', async (url, statusCode, sentence) => {
  const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect(answer).toMatchObject({ statusCode, body: expect.stringContaining(sentence) });
  expect(answer.body).toContain('<html lang="ar" dir="rtl">');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test.each(['ملخص الباب (1).pdf', 'ملخص، الباب الأول – أسئلة & أجوبة.pdf', 'واجب: 50% منها؟.pdf', '50%41.pdf'])(
  'BE-04 serves the document %s, named as staff save it',
  async (file) => {
    const name = `docs/${file}`;
    writeFileSync(join(folder, name), '%PDF-1.4');
    for (const link of [`/media/${name}`, name]) {
      const { pathname, search } = new URL(links.toDocument(link), 'http://school.example');
      const answer = await get(pathname + search);
      expect(answer).toMatchObject({ statusCode: 200, body: '%PDF-1.4' });
    }
  },
);

test('BE-15 serves clips and figures of a paid course only with the signed links of its students', async () => {
  mkdirSync(join(folder, 'figures'));
  writeFileSync(join(folder, 'figures/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const question = { ...buildQuestion('a'), image: 'figures/a.svg' };
  const courseId = await api.store(
    buildCourse([buildLecture({ video: 'manassa/a.third-ohm' }), buildExam({ questions: [question] })], {
      key: 'signed',
    }),
  );
  const outsider = await api.register('outsider');
  const { token } = await api.register('insider');
  await api.enroll(token, courseId);
  const videoFor = async (as: string) =>
    (await api.call('course', { params: { courseId }, token: as })).data.course.sections[0].content[0].video;
  expect(await videoFor(outsider.token)).toBeUndefined();
  const [path, query] = String(await videoFor(token)).split('?');
  expect(path).toBe('manassa/a.third-ohm');
  const chapters = await api.call('chapters', { params: { videoId: 'a.third-ohm' }, token });
  expect(chapters.data.chapters).toHaveLength(1);

  const body = { examId: item('exam', 'signed'), enrollmentId: null };
  const { image } = (await api.call('startAttendance', { token, body })).data.exam.questions[0];
  expect(await get(`/media/${image}`)).toMatchObject({ statusCode: 200 });
  expect(await get(`/media/clips/a.mp4?${query}`, { range: 'bytes=2-5' })).toMatchObject({
    statusCode: 206,
    body: '2345',
    headers: { 'cache-control': expect.stringContaining('private') },
  });
  for (const url of [
    '/media/clips/a.mp4',
    '/media/figures/a.svg',
    `/media/clips/b.mp4?${query}`,
    `/media/figures/a.svg?${query}`,
    `/media/${image}x`,
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 403]);
  }
});

test('BE-15 the link to a figure stays the same for a day and expires the day after', () => {
  let nowMs = Date.UTC(2025, 0, 1);
  const made = mediaLinks('secret', '/media', () => nowMs);
  const figure = made.toFigure('figures/a.svg');
  const { searchParams } = new URL(figure, 'http://x');
  const isGood = () =>
    made.isSigned('figures/a.svg', searchParams.get('expires') ?? '', searchParams.get('signature') ?? '');
  nowMs += 86_399_000;
  expect(made.toFigure('figures/a.svg')).toBe(figure);
  expect(isGood()).toBe(true);
  nowMs += 86_402_000;
  expect(isGood()).toBe(false);
  expect(made.toFigure('covers/a.svg')).toBe('covers/a.svg');
  expect(made.toVideo('4242/paid-video')).toBe('4242/paid-video');
});

test('BE-04 a signed link expires within a day; links to other sites stay unchanged', () => {
  let nowMs = Date.UTC(2025, 0, 1);
  const links = mediaLinks('secret', '/media', () => nowMs);
  const query = new URL(links.toDocument('docs/a.pdf'), 'http://x').searchParams;
  const isGood = () => links.isSigned('docs/a.pdf', query.get('expires') ?? '', query.get('signature') ?? '');
  expect(isGood()).toBe(true);
  nowMs += 12 * 3_600_000;
  expect(isGood()).toBe(true);
  nowMs += 2 * 3_600_000;
  expect(isGood()).toBe(false);
  expect(links.toDocument('https://example.org/a.pdf')).toBe('https://example.org/a.pdf');
});

test.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-5', 206, '5', 'bytes 5-5/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=4-400', 206, '456789', 'bytes 4-9/10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('BE-07 the range %j of ten bytes is answered with %d and %j', async (range, statusCode, body, contentRange) => {
  const answer = await get(clip(), range === undefined ? {} : { range });
  expect(answer).toMatchObject({ statusCode, body });
  expect(answer.headers['content-range']).toBe(contentRange);
});

test.each(['bytes=10-', 'bytes=99-', 'bytes=-0'])('BE-07 the range %j of ten bytes is refused', async (range) => {
  const answer = await get(clip(), { range });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe('bytes */10');
  expect(answer.json()).toMatchObject({ success: false, statusCode: 416 });
});

test('BE-07 answers a range request for a changed clip with the whole clip', async () => {
  const { etag } = (await get(clip())).headers;
  const range = 'bytes=2-5';
  expect((await get(clip(), { range, 'if-range': String(etag) })).statusCode).toBe(206);
  expect((await get(clip(), { range, 'if-range': '"other"' })).statusCode).toBe(200);
});

test('BE-07 an empty file is served', async () => {
  writeFileSync(join(folder, 'covers/empty.svg'), '');
  expect(await get('/media/covers/empty.svg')).toMatchObject({ statusCode: 200, body: '' });
});
