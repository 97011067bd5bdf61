import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { spawnTool } from '../build/buildApplication';
import { startDevServers } from './DevServer';

jest.mock('../build/buildApplication', () => ({ rspackScript: () => '', spawnTool: jest.fn() }));

/** Ends on Ctrl+C as Rspack's development server does; has no build while the sources have an error. */
const tool = (status: number) => `
const http = require('node:http');
http.createServer((_, answer) => answer.writeHead(${status}).end('{}')).listen(process.env.MANASSA_DEV_PORT, 'localhost');
process.on('SIGINT', () => process.exit());`;

const app = { name: 'remote-x', folder: '' };
let child: ChildProcess | undefined;

function useTool(status: number): void {
  jest.mocked(spawnTool).mockImplementation((_script, _args, folder, env) => {
    if (folder === 'broken') return spawn(process.execPath, ['-e', 'process.exit(1)']);
    child = spawn(process.execPath, ['-e', tool(status)], { env: { ...process.env, ...env } });
    return child;
  });
}

afterEach(() => jest.restoreAllMocks());

test('says where to look when sources with an error are not repaired in time', async () => {
  useTool(404);
  let nowMs = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => (nowMs += 5_000));
  await expect(startDevServers('', [app])).rejects.toThrow(
    'the development server of remote-x has built nothing in 120 s: its output above says why',
  );
});

test.each([
  ['SIGINT', []],
  ['SIGKILL', ['[remote-x] its development server has ended: start "npm run dev" again']],
] as const)('a development server that gets %s ends with the messages %j', async (signal, messages) => {
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  useTool(200);
  const [server] = await startDevServers('', [app]);
  child?.kill(signal);
  if (child) await once(child, 'close');
  await server?.stop();
  expect(said).toEqual(messages);
});

test('a development server that ends at its start stops the others, and only its own end is reported', async () => {
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  useTool(404);
  await expect(startDevServers('', [app, { name: 'remote-y', folder: 'broken' }])).rejects.toThrow(
    'the development server of remote-y did not start: its output above says why',
  );
  expect(child?.signalCode).toBe('SIGTERM');
  expect(said).toEqual(['[remote-y] its development server has ended: start "npm run dev" again']);
});
