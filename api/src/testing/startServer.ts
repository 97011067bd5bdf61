import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import folder from '../packageFolder.cjs';

/**
 * Starts the API as its own process on an embedded database without sample courses.
 *
 * @param port 0 for a free one
 * @throws Error with what it printed if it ends instead
 */
export async function startServer(dataDir: string, port = 0): Promise<{ server: ChildProcess; address: string }> {
  // The embedded database's code as first compiled: half a second less for a start.
  const server = spawn(process.execPath, ['--liftoff-only', 'api/server.js'], {
    cwd: join(folder.packageFolder, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, SAMPLE_CATALOGUE: 'off', DATABASE_URL: '' },
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      const found = /API at (http:\S+)\/api\/v2/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    server.once('close', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  return { server, address };
}
