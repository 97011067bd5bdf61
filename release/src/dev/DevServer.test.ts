import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { spawnTool } from '../build/buildApplication';
import { startDevServers } from './DevServer';

jest.mock('../build/buildApplication', () => ({ rspackScript: () => '', spawnTool: jest.fn() }));

/** Ends on Ctrl+C as Rspack's development server does. */
const TOOL = `require('node:http').createServer((_, answer) => answer.end('{}')).listen(process.env.MANASSA_DEV_PORT, 'localhost');
process.on('SIGINT', () => process.exit());`;

test.each([
  ['SIGINT', []],
  ['SIGKILL', ['[remote-x] its development server has ended: start "npm run dev" again']],
] as const)('a development server that gets %s ends with the messages %j', async (signal, messages) => {
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  let child: ChildProcess | undefined;
  jest.mocked(spawnTool).mockImplementation((_script, _args, _folder, env) => {
    child = spawn(process.execPath, ['-e', TOOL], { env: { ...process.env, ...env } });
    return child;
  });
  const [server] = await startDevServers('', [{ name: 'remote-x', folder: '' }]);
  child?.kill(signal);
  if (child) await once(child, 'close');
  await server?.stop();
  expect(said).toEqual(messages);
  jest.restoreAllMocks();
});
