import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type FileRecord, sha384 } from '../../publish/integrity';
import { inTurns } from '../../storage/inTurns';

const AT_ONCE = 8;

export interface Sent {
  status: number;
  type: string;
  /** Content encoding; empty for none. */
  encoding: string;
  /** Bytes as sent. */
  bytes: number;
  /** Decoded; null if damaged. */
  content: Buffer | null;
}

interface Served {
  /** Files that differ from what was published: cannot be overruled. */
  damage: string[];
  /** Files that browsers would reject as sent. */
  objections: string[];
  /** Contents of text files by path; null for others. */
  texts: Record<string, string | null>;
  /** Bytes sent to a browser that accepts brotli, by path. */
  sizes: Record<string, number>;
}

const DECODE: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Requests every file of a version, plain and in each compression. Throws if the server cannot be reached.
 *
 * @param origin may have a path, no slash at the end
 * @param base the version's URL path, ending in a slash
 */
export async function readServed(origin: string, base: string, files: readonly FileRecord[]): Promise<Served> {
  const served: Served = { damage: [], objections: [], texts: {}, sizes: {} };
  const agent = new (protocolOf(origin).Agent)({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await inTurns(AT_ONCE, files, (file) => readFile(agent, origin, base, file, served));
  } finally {
    agent.destroy();
  }
  return served;
}

async function readFile(
  agent: http.Agent,
  origin: string,
  base: string,
  file: FileRecord,
  served: Served,
): Promise<void> {
  const address = `${origin}${base}${file.path}`;
  for (const encoding of ['identity', 'gzip', 'br']) {
    const sent = await ask(agent, address, encoding);
    const complaint = judgeSent(file, sent);
    if (complaint) served[complaint.kind].push(`${file.path} ${complaint.sentence}`);
    if (complaint) return;
    served.sizes[file.path] = sent.bytes;
    if (encoding === 'identity') served.texts[file.path] = isText(file.type) ? String(sent.content) : null;
  }
}

/** Returns the fault of an answer, or null. */
function judgeSent(file: FileRecord, sent: Sent): { kind: 'damage' | 'objections'; sentence: string } | null {
  if (sent.status !== 200) return { kind: 'damage', sentence: `is answered with ${sent.status}` };
  const how = sent.encoding === '' ? '' : ` as ${sent.encoding}`;
  if (sent.content === null || sha384(sent.content) !== file.sha384) {
    return { kind: 'damage', sentence: `is sent${how} with other bytes than were published` };
  }
  if (typeName(sent.type) !== typeName(file.type)) {
    return { kind: 'objections', sentence: `is sent${how} as ${sent.type || 'no type'}, not as ${file.type}` };
  }
  return null;
}

/** Removes parameters; scripts have two type names. */
function typeName(type: string): string {
  return type.replace(/;.*/, '').trim().replace('application/javascript', 'text/javascript');
}

function protocolOf(address: string): typeof http | typeof https {
  return address.startsWith('https:') ? https : http;
}

function isText(type: string): boolean {
  return /^text\/|json|javascript/.test(type);
}

async function ask(agent: http.Agent, address: string, encoding: string): Promise<Sent> {
  const { status, headers, body } = await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const call = protocolOf(address).get(address, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      call.once('error', reject);
    },
  );
  const sentAs = headers['content-encoding'] ?? '';
  const decode = DECODE[sentAs];
  const content = sentAs === '' ? body : decode ? await decode(body).catch(() => null) : null;
  return { status, type: headers['content-type'] ?? '', encoding: sentAs, bytes: body.length, content };
}
