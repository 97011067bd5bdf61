import { readPageConfig } from '@manassa/shared/session';
import { readConfig } from './config';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/manassa');

test('everything has a default', () => {
  expect(read({ PORT: '' })).toMatchObject({
    port: 8080,
    host: 'localhost',
    dataDir: '/srv/manassa/var/data',
    releaseDir: '/srv/manassa/var/release',
    apiOrigin: undefined,
    assetBase: null,
    page: { contactNumbers: ['01000000000', '01200000000'], blockDeveloperTools: false },
  });
});

test('reads the origin of published files without a slash at the end', () => {
  expect(read({ ASSET_BASE: 'https://cdn.example/m/' })).toMatchObject({
    assetBase: 'https://cdn.example/m',
  });
});

test('reads who may see the versions page, which proxies are believed, and whose versions a browser may run', () => {
  const settings = { OPERATORS_TOKEN: 'twelve letters', TRUST_PROXY: '10.0.0.0/8', OVERRIDE_ORIGINS: 'on' };
  expect(read(settings)).toMatchObject({
    operatorsToken: 'twelve letters',
    trustProxy: ['10.0.0.0/8'],
    page: { overrideOrigins: [] },
  });
  const { page } = read({ OVERRIDE_ORIGINS: 'http://localhost:8104/, https://a.example/x' });
  expect(page.overrideOrigins).toEqual(['http://localhost:8104', 'https://a.example']);
  expect(() => read({ OVERRIDE_ORIGINS: 'localhost:8104' })).toThrow('OVERRIDE_ORIGINS must be off, on, or origins');
});

test('reads the endpoint of a bucket, that for buckets only before the other one', () => {
  const [s3, other] = ['https://s3.example', 'https://other.example'];
  expect(read({})).toMatchObject({ s3Endpoint: undefined, s3Region: undefined });
  expect(read({ AWS_ENDPOINT_URL: other })).toMatchObject({ s3Endpoint: other, s3Region: 'us-east-1' });
  const both = { AWS_ENDPOINT_URL: other, AWS_ENDPOINT_URL_S3: s3, AWS_REGION: 'auto' };
  expect(read(both)).toMatchObject({ s3Endpoint: s3, s3Region: 'auto' });
});

test("passes the pages' settings on as written", () => {
  const { page } = read({
    SOCIAL_WHATSAPP: 'https://wa.me/201000000000',
    BLOCK_DEVTOOLS: 'on',
    MEDIA_BASE: 'https://cdn.example/m/',
    TEACHER_NAME: 'منى',
  });
  expect(page.teacher).toEqual({ name: 'منى', picture: '', sentence: '', lecture: '' });
  expect(readPageConfig(JSON.parse(JSON.stringify(page)))).toEqual(page);
  expect(page).toMatchObject({ mediaBase: 'https://cdn.example/m', blockDeveloperTools: true });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535 (it is "eighty")'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535 (it is "70000")'],
  [{ DATABASE_URL: 'mysql://me:secret@db' }, /^DATABASE_URL must be an address that starts with postgres:\/\/$/],
  [{ RELEASE_DIR: 's3:/school' }, /^RELEASE_DIR must be a folder, or a bucket such as .* \(it is "s3:\/school"\)$/],
  [{ RELEASE_DIR: 's3:school' }, /^RELEASE_DIR must be a folder, or a bucket such as .* \(it is "s3:school"\)$/],
  [{ API_ORIGIN: 'api.example' }, 'API_ORIGIN must be an http or https address (it is "api.example")'],
  [{ ASSET_BASE: '/apps' }, 'ASSET_BASE must be an http or https address (it is "/apps")'],
  [{ MEDIA_BASE: 'media' }, 'MEDIA_BASE must be a path that starts with / or an http or https address (it is "media")'],
  [
    { SOCIAL_YOUTUBE: 'javascript:alert(1)' },
    'SOCIAL_YOUTUBE must be an http or https address (it is "javascript:alert(1)")',
  ],
  [
    { TEACHER_NAME: 'x', TEACHER_LECTURE: 'https://other.example/' },
    'TEACHER_LECTURE must be the path of a page of a course, such as /course/view/… (it is "https://other.example/")',
  ],
  [
    { CONTACT_NUMBERS: '010, call me' },
    'CONTACT_NUMBERS must be phone numbers with commas between them (it is "010, call me")',
  ],
  [{ BLOCK_DEVTOOLS: 'maybe' }, 'BLOCK_DEVTOOLS must be on or off (it is "maybe")'],
])('names a bad value in one line: %j', (environment, sentence) => {
  expect(() => read(environment as Record<string, string>)).toThrow(sentence);
});

test.each(['/', '/apps', '/api/v2/', '/embed', '/me*dia', '/a:b', '/media?x'])(
  'refuses to serve files at %s, which the server cannot add to its routes',
  (path) => {
    expect(() => read({ MEDIA_BASE: path })).toThrow(
      `MEDIA_BASE must be an http or https address, or a path such as /media, and not /api/v2, /apps or /embed (it is "${path}")`,
    );
  },
);

test.each(['/files/school+2', '/ملفات'])('serves files at %s', (path) => {
  expect(read({ MEDIA_BASE: path }).page.mediaBase).toBe(path);
});
