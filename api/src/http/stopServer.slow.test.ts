import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../testing/startServer';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manassa-stop-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Outcome {
  status: number;
  connection: string | undefined;
}

/** Sends the beginning of a login; `finish` sends the rest. */
function beginLogin(address: string, agent: Agent): { finish: () => void; outcome: Promise<Outcome | string> } {
  const body = JSON.stringify({ studentCode: 'nobody', password: 'nothing-here' });
  const call = request(`${address}/api/v2/user/login`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const outcome = new Promise<Outcome | string>((resolve) => {
    call.once('error', (error) => resolve(error.message));
    call.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
  });
  call.write(body.slice(0, 10));
  return { finish: () => call.end(body.slice(10)), outcome };
}

/** Stops a server by SIGTERM and returns the time it took in ms. Throws unless it ends with 0. */
async function timeOfStop(server: ChildProcess): Promise<number> {
  const began = performance.now();
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
  return performance.now() - began;
}

test('ends with one line if its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startServer(dataDir, port)).rejects.toThrow(
    `the server ended with 1: port ${port} is in use: stop what listens there or set PORT to another (0 for any)\n`,
  );
  other.close();
});

test('BE-14 SIGTERM answers the calls in progress, closes idle connections, and exits with 0 within 10 s', async () => {
  const idleMs = await timeOfStop((await startServer(dataDir)).server);
  const { server, address } = await startServer(dataDir);
  const agent = new Agent({ keepAlive: true });
  // An idle connection, which would stay open.
  await new Promise<void>((resolve) => {
    request(`${address}/api/v2/group?stage=highschool&grade=third`, { agent }, (response) => {
      response.resume().once('end', resolve);
    }).end();
  });
  const calls = Array.from({ length: 40 }, () => beginLogin(address, agent));
  // Once this call is answered, the earlier ones have arrived.
  await fetch(`${address}/api/v2/group?stage=highschool&grade=third`);
  const stopped = timeOfStop(server);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const { finish } of calls) finish();
  const outcomes = await Promise.all(calls.map(({ outcome }) => outcome));
  const answered = outcomes.filter((outcome) => typeof outcome !== 'string' && [401, 429].includes(outcome.status));
  expect(outcomes.filter((outcome) => !answered.includes(outcome))).toEqual([]);
  // The calls have 7 s; closing the database takes longer than 3 s on a busy machine.
  expect(await stopped).toBeLessThan(Math.max(10_000, 7_000 + 2 * idleMs));
  await expect(fetch(address)).rejects.toThrow();
  agent.destroy();
});
