import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { rspackScript } from '@manassa/release/testing';
import { ROOT } from '../../harness/startProduct';

const run = promisify(execFile);

/**
 * Builds a remote for production, as its team does. `folder` is the remote's own.
 *
 * @throws Error with the bundler's output
 */
export async function buildRemote(app: string, version: string, folder: string, out: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'production',
    MANASSA_VERSION: version,
    MANASSA_BASE: `/apps/${app}/${version}/`,
    MANASSA_OUT: out,
  };
  try {
    await run(process.execPath, [rspackScript(ROOT), 'build'], { cwd: folder, env });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${app} ${version} was not built:\n${stdout}${stderr}`, { cause: error });
  }
}
