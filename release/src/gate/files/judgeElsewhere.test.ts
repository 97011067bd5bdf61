import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { judgeElsewhere } from './judgeElsewhere';

const SCRIPT = 'export const routes = [];\n'.repeat(50);
const file = {
  path: 'a.js',
  bytes: SCRIPT.length,
  sha384: `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`,
  type: 'text/javascript; charset=utf-8',
  encodings: [],
};

interface Fault {
  status?: number;
  type?: string;
  plain?: string;
  br?: Buffer;
  gzip?: Buffer;
}

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves one file, correct except for the fault. */
async function serve({ status = 200, type = 'application/javascript', plain = SCRIPT, br, gzip }: Fault = {}) {
  const bodies: Record<string, Buffer> = {
    identity: Buffer.from(plain),
    br: br ?? brotliCompressSync(SCRIPT),
    gzip: gzip ?? gzipSync(SCRIPT),
  };
  server = createServer((request, response) => {
    const encoding = String(request.headers['accept-encoding']);
    const how = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    response.writeHead(status, { 'content-type': type, ...how }).end(bodies[encoding]);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const objections = await judgeElsewhere('remote-x 1', origin, '/apps/remote-x/1/', [file]);
  return objections.map((objection) => objection.replace(origin, 'there'));
}

test('accepts a correctly served file', async () => {
  await expect(serve()).resolves.toEqual([]);
});

test.each<[string, Fault, string]>([
  ['is gone', { status: 404 }, 'is answered with 404'],
  ['is another one', { plain: 'alert(1)' }, 'is sent with other bytes than were published'],
  ['is another one with gzip', { gzip: gzipSync('alert(1)') }, 'is sent as gzip with other bytes than were published'],
  ['cannot be unpacked', { br: Buffer.from('no brotli') }, 'is sent as br with other bytes than were published'],
  ['has another type', { type: 'text/plain' }, 'is sent as text/plain, not as text/javascript; charset=utf-8'],
])('RL-03 objects to a file that %s on another origin', async (_, fault, sentence) => {
  await expect(serve(fault)).resolves.toEqual([`remote-x 1 on there: a.js ${sentence}: bring the version there first`]);
});

test('RL-03 does not wait for ever for another origin', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('too late')));
  await expect(serve()).resolves.toEqual([expect.stringContaining('cannot be reached (too late)')]);
});
