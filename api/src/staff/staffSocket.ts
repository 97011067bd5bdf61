import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { runStaffCommand } from './staffCommands';
import { isUserMistake, UserMistake } from '../config/UserMistake';

/**
 * The embedded database belongs to one process, so staff commands are sent to the running server through a socket in
 * the data folder, which only the server's account can open. One JSON request, one JSON answer.
 */
const request = v.object({ args: v.array(v.string()), files: v.record(v.string(), v.string()) });
const answer = v.object({ ok: v.boolean(), lines: v.array(v.string()) });
export type StaffAnswer = v.InferOutput<typeof answer>;

/** Limit of a socket's path, in characters, that holds on every system. */
const LONGEST_PATH = 100;
const MOST_BYTES = 64 * 1024 * 1024;

const socketIn = (dataDir: string): string => join(dataDir, 'staff.sock');

/** Reads until the other side ends. Iterating over the socket would close it before it can be answered. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    socket.on('data', (part) => {
      parts.push(Buffer.from(part));
      size += part.length;
      if (size > MOST_BYTES) reject(new UserMistake('the request is too large'));
    });
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    socket.once('error', reject);
    socket.once('close', () => reject(new UserMistake('the running server did not answer')));
  });
}

async function answerRequest(database: Database, text: string): Promise<StaffAnswer> {
  try {
    const { args, files } = v.parse(request, JSON.parse(text));
    const readFile = (path: string): string => {
      const content = files[path];
      if (content === undefined) throw new UserMistake(`${path} was not sent along`);
      return content;
    };
    return { ok: true, lines: await runStaffCommand({ handle: database.handle, readFile }, args) };
  } catch (error) {
    return { ok: false, lines: [isUserMistake(error) ? error.message : 'the server could not do it, see its log'] };
  }
}

/**
 * Accepts staff commands while the server runs on the embedded database. With PostgreSQL they connect to it
 * themselves.
 */
export async function listenForStaff(
  database: Database,
  warn: (message: string) => void,
): Promise<{ close: () => Promise<void> }> {
  const { dataDir } = database;
  const nothing = { close: async () => {} };
  if (dataDir === null) return nothing;
  const path = socketIn(dataDir);
  if (path.length > LONGEST_PATH) {
    warn(`DATA_DIR is too long a path for staff commands while the server runs: ${path}`);
    return nothing;
  }
  // This process holds the folder's lock, so a socket in it was left behind by a killed process.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    readAll(socket)
      .then((text) => answerRequest(database, text))
      .then((result) => socket.end(JSON.stringify(result)))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Sends a command to the server that runs on this data folder; returns null if none runs. */
export async function askRunningServer(
  dataDir: string,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<StaffAnswer | null> {
  const path = socketIn(dataDir);
  if (!existsSync(path)) return null;
  const socket = createConnection({ path, allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return null;
  socket.end(JSON.stringify({ args, files }));
  return v.parse(answer, JSON.parse(await readAll(socket)));
}
