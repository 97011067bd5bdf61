import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectHeaders, S3Storage } from './S3Storage';

/** Next answer of the store, with its error code. Status 0 sends the beginning of a body and then calls `rest`. */
type Answer = [status: number, code?: string, body?: string];

let server: Server;
let rest: (response: ServerResponse) => unknown;
let answers: ((request: IncomingMessage) => Answer)[] = [];
let asked: string[] = [];

beforeEach(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'tester';
  process.env.AWS_SECRET_ACCESS_KEY = 'not-a-secret';
  answers = [];
  asked = [];
  server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
      const [status, code, body] = (answers.length > 1 ? answers.shift() : answers[0])?.(request) ?? [200];
      const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>said the store</Message></Error>`;
      if (status === 0) {
        response.writeHead(200, { 'content-length': 100 }).write('part');
        return setTimeout(() => rest(response), 50);
      }
      return response.writeHead(status, { 'content-type': 'application/xml' }).end(body ?? (code ? error : ''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const storage = (limitMs?: number) => {
  const { port } = server.address() as AddressInfo;
  const s3Endpoint = `http://127.0.0.1:${port}`;
  return new S3Storage({ releaseDir: 's3://bucket/school/', s3Endpoint, s3Region: 'us-east-1' }, limitMs);
};
const always = (...answer: Answer) => (answers = [() => answer]);
const taken: Answer = [412, 'PreconditionFailed'];

test('stores keys below the prefix, and is named as in RELEASE_DIR', async () => {
  always(200, undefined, 'content');
  await expect(storage().read('apps/a/1/main.js')).resolves.toEqual(Buffer.from('content'));
  expect(asked).toEqual(['GET /bucket/school/apps/a/1/main.js']);
  expect(storage().name).toBe('s3://bucket/school');
});

test('refuses a store that ignores If-None-Match before writing anything', async () => {
  always(200);
  await expect(storage().createOnce('releases/00000001.json', '{}')).rejects.toThrow(
    's3://bucket/school cannot be used: it ignores conditional writes: suspend its versioning, or take another store',
  );
  expect(asked.filter((line) => line.includes('releases'))).toEqual([]);
});

test.each([200, 404])('names a server that is no store, such as a web server answering %d', async (status) => {
  always(status, undefined, '<!doctype html><html lang="ar" dir=rtl><p>not found');
  await expect(storage().list('releases/')).rejects.toThrow(
    /^s3:\/\/bucket\/school cannot be used: what answers at AWS_ENDPOINT_URL is no store of the S3 protocol$/,
  );
});

test('names the answer of a proxy whose store is down, which is no wrong AWS_ENDPOINT_URL', async () => {
  always(502, undefined, '<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>');
  await expect(storage().list('releases/')).rejects.toThrow(
    /^s3:\/\/bucket\/school cannot be used: it answers with status 502: try again later$/,
  );
});

test('tests a store once, with a single request if it was tested before', async () => {
  answers = [() => taken, () => [200], () => taken];
  const bucket = storage();
  await expect(bucket.createOnce('a', '1')).resolves.toBe(true);
  await expect(bucket.createOnce('a', '1')).resolves.toBe(false);
  expect(asked).toEqual(['PUT /bucket/school/.created-once', 'PUT /bucket/school/a', 'PUT /bucket/school/a']);
});

test('tests a store again after a failure of the first try, since a server runs on', async () => {
  answers = [() => [403, 'AccessDenied'], () => taken, () => [200]];
  const bucket = storage();
  await expect(bucket.createOnce('a', '1')).rejects.toThrow('this user may not do that');
  await expect(bucket.createOnce('a', '1')).resolves.toBe(true);
});

test('after a lost answer, the stored content decides whether a write succeeded', async () => {
  const lost: Answer = [500, 'InternalError'];
  answers = [() => taken, () => lost, () => taken, () => [200, undefined, 'mine']];
  await expect(storage().createOnce('a', 'mine')).resolves.toBe(true);
  answers = [() => taken, () => lost, () => taken, () => [200, undefined, 'theirs']];
  await expect(storage().createOnce('a', 'mine')).resolves.toBe(false);
});

test.each([[504, 'it answers with status 504: try again later'] as const, [0, 'it did not answer in time'] as const])(
  'says that a release document may be there if no answer came to any try to make it: %d',
  async (status, reason) => {
    rest = () => undefined;
    answers = [() => taken, () => [status, undefined, '<html>Gateway Timeout']];
    await expect(storage(300).createOnce('releases/1.json', 'mine')).rejects.toThrow(
      `s3://bucket/school cannot be used: ${reason}; releases/1.json may be there all the same: look at status before you repeat the command`,
    );
  },
);

test('leaves it out for published files: status shows none, and a publication can be repeated', async () => {
  answers = [() => taken, () => [504, undefined, '<html>Gateway Timeout']];
  await expect(storage().createOnce('apps/exam/1.0.0/a.js', 'mine')).rejects.toThrow(/try again later$/);
});

test('retries after a conflict of two writers', async () => {
  answers = [() => taken, () => [409, 'ConditionalRequestConflict'], () => taken];
  await expect(storage().createOnce('a', 'mine')).resolves.toBe(false);
});

test.each([
  [[501, 'NotImplemented'], 'the store does not support conditional writes (If-None-Match: *)'],
  [
    [403, 'AccessDenied'],
    'this user may not do that; docs/guides/separate-rights.md lists the rights that each command needs',
  ],
  [[404, 'NoSuchBucket'], 'there is no such bucket: make it, or put the right one into RELEASE_DIR'],
  [[403, 'InvalidAccessKeyId'], 'AWS_ACCESS_KEY_ID is not known there'],
  [[400, 'SomethingElse'], 'said the store'],
  [[403, 'QuotaExceeded', '<Error><Code>QuotaExceeded</Code></Error>'], 'QuotaExceeded'],
] as [Answer, string][])('reports a refusal of the store in one line: %j', async (answer, sentence) => {
  answers = [() => taken, () => answer];
  await expect(storage().createOnce('releases/1.json', '{}')).rejects.toMatchObject({
    message: `s3://bucket/school cannot be used: ${sentence}`,
  });
});

test('names an unreachable store, and returns null for a missing object', async () => {
  always(404, 'NoSuchKey');
  await expect(storage().read('a')).resolves.toBeNull();
  const gone = storage();
  await new Promise((resolve) => server.close(resolve));
  await expect(gone.read('a')).rejects.toThrow(
    'a in s3://bucket/school cannot be used: nothing answers at AWS_ENDPOINT_URL',
  );
});

test('repeats a read whose body broke off, a limited number of times', async () => {
  rest = (response) => response.destroy();
  answers = [() => [0], () => [0], () => [200, undefined, 'content']];
  await expect(storage().read('a')).resolves.toEqual(Buffer.from('content'));
  always(0);
  await expect(storage().read('a')).rejects.toThrow(/cannot be used: the connection to it broke off$/);
});

test('does not wait for ever for the rest of an object', async () => {
  rest = () => undefined;
  always(0);
  await expect(storage(300).read('a')).rejects.toThrow(/cannot be used: it did not answer in time$/);
});

test('objects of a bucket have a content type, and published files are immutable', () => {
  expect(objectHeaders('apps/a/1/main.js')).toEqual({
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(objectHeaders('apps/a/1/main.css.br')).toMatchObject({
    ContentType: 'text/css; charset=utf-8',
    ContentEncoding: 'br',
  });
  expect(objectHeaders('apps/a/1/main.css.gz')).toMatchObject({ ContentEncoding: 'gzip' });
  expect(objectHeaders('releases/00000001.json')).toMatchObject({ CacheControl: 'no-cache' });
});
