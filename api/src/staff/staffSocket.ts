import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { printableError } from '../refusal/errorAnswers';
import { runStaffCommand } from './staffCommands';
import { isUserMistake, UserMistake } from '@manassa/shared/config';

/**
 * The embedded database belongs to one process, so commands go to the running server through a socket in the data
 * folder, which only its account can open: one JSON request, answered by lines of JSON. All but the last report
 * progress.
 */
const request = v.object({ who: v.string(), args: v.array(v.string()), files: v.record(v.string(), v.string()) });
const answer = v.object({ ok: v.boolean(), lines: v.array(v.string()) });
type StaffRequest = v.InferOutput<typeof request>;
type StaffAnswer = v.InferOutput<typeof answer>;

/** Longest path of a socket, in bytes, that every system allows. */
const LONGEST_PATH = 100;
const MOST_MB = 64;
const MOST_BYTES = MOST_MB * 1024 * 1024;

/** Sentence about a server that has ended: before or after the change. */
const NO_ANSWER = 'the running server did not answer: "log" shows whether it has made the change';

const socketIn = (dataDir: string): string => join(dataDir, 'staff.sock');

/** Iterating over the socket would close it before the answer. */
function readAll(socket: Socket, mostBytes = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    socket.on('data', (part) => {
      parts.push(Buffer.from(part));
      size += part.length;
      if (size > mostBytes) reject(new UserMistake('the request is too large'));
    });
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    for (const name of ['error', 'close']) socket.once(name, () => reject(new UserMistake(NO_ANSWER)));
  });
}

async function answerRequest(
  { handle }: Database,
  text: string,
  progress: (text: string) => void,
  logBug: (error: unknown) => void,
): Promise<StaffAnswer> {
  try {
    const { who, args, files } = v.parse(request, JSON.parse(text));
    const readFile = (path: string): string => {
      const content = files[path];
      if (content === undefined) throw new UserMistake(`${path} was not sent along`);
      return content;
    };
    const { lines } = await runStaffCommand({ handle, who, readFile, progress }, args);
    return { ok: true, lines: [...lines] };
  } catch (thrown) {
    const error = printableError(thrown);
    if (isUserMistake(error)) return { ok: false, lines: [error.message] };
    logBug(thrown);
    return { ok: false, lines: ['the server could not do it, see its log'] };
  }
}

interface StaffListener {
  /** Ends commands that report progress, such as a backup, at their next report. */
  interrupt: () => void;
  /** Waits for the commands in progress. */
  close: () => Promise<void>;
}

/** Accepts staff commands while the server runs on the embedded database; with PostgreSQL they connect to that. */
export async function listenForStaff(
  database: Database,
  warn: (message: string) => void,
  logBug: (error: unknown) => void,
): Promise<StaffListener> {
  const { dataDir } = database;
  const nothing = { interrupt: () => {}, close: async () => {} };
  if (dataDir === null) return nothing;
  const path = socketIn(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    warn(`DATA_DIR is too long a path for staff commands while the server runs: ${path}`);
    return nothing;
  }
  // This process has the folder's lock, so the socket is a killed process's.
  rmSync(path, { force: true });
  let isClosing = false;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    readAll(socket, MOST_BYTES)
      .then((text) => {
        const progress = (done: string): void => {
          // Ctrl-C ends the command, as on PostgreSQL: a restore must not replace the data afterwards.
          if (socket.destroyed) throw new UserMistake('the command was interrupted');
          if (isClosing) throw new UserMistake('the server is stopping: give the command again when it runs');
          socket.write(`${JSON.stringify({ progress: done })}\n`);
        };
        return answerRequest(database, text, progress, logBug);
      })
      .then((result) => socket.end(JSON.stringify(result)))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    interrupt: () => {
      isClosing = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Splits a stream into lines as they arrive. */
function splitLines(receive: (line: string) => void): (part: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (part) => {
    const [first = '', ...others] = decoder.write(part).split('\n');
    rest += first;
    for (const next of others) {
      receive(rest);
      rest = next;
    }
  };
}

/** Sends a command to the server on this data folder; null if none runs. */
export async function askRunningServer(
  dataDir: string,
  asked: StaffRequest,
  progress: (text: string) => void = () => undefined,
): Promise<StaffAnswer | null> {
  const path = socketIn(dataDir);
  if (!existsSync(path)) return null;
  const text = JSON.stringify(asked);
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new UserMistake(`the file is larger than ${MOST_MB} MB, which a running server does not read`);
  const socket = createConnection({ path, allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return null;
  socket.on(
    'data',
    splitLines((line) => {
      const read: unknown = JSON.parse(line);
      if (typeof read === 'object' && read !== null && 'progress' in read) progress(String(read.progress));
    }),
  );
  socket.end(text);
  const last = (await readAll(socket)).split('\n').at(-1) ?? '';
  // The server's process was killed.
  if (last === '') throw new UserMistake(NO_ANSWER);
  return v.parse(answer, JSON.parse(last));
}
