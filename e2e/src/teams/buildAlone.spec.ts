import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { origin } from '../harness/browserTest';
import { teamCheckout } from './teamCheckout';

const run = promisify(execFile);

/** The name of one test file for each application; all of them would take a minute. */
const A_TEST = {
  shell: 'attemptPath',
  'remote-public': 'sineWave',
  'remote-student': 'resultsSummary',
  'remote-course-player': 'courseMissing',
  'remote-exam': 'deadline',
};
const APPS = Object.keys(A_TEST);

/** Timeout in ms, for a busy machine. */
const TIMEOUT_MS = 300_000;

/** Returns this application's version in the release folder of the whole product. */
async function versionOf(app: string): Promise<string> {
  const { apps } = (await (await fetch(`${origin()}/release.json`)).json()) as {
    apps: Record<string, { version: string }>;
  };
  return apps[app]?.version ?? '';
}

interface Printed {
  stdout: string;
  stderr: string;
}

/** Creates a checkout with one application, on a copy of the product's published versions. */
function alone(app: string) {
  const checkout = teamCheckout(app);
  const releaseDir = path.join(checkout.root, 'var/release');
  cpSync(path.join(process.env.E2E_FOLDER ?? '', 'release'), releaseDir, { recursive: true });
  return {
    ...checkout,
    versionsOf: (name: string) => readdirSync(path.join(releaseDir, 'apps', name)),
    async npm(...args: string[]): Promise<string> {
      const env = { ...process.env, NODE_OPTIONS: '', RELEASE_DIR: releaseDir };
      const { stdout, stderr } = await run('npm', ['-s', ...args], { cwd: path.join(checkout.root, app), env });
      return `${stdout}${stderr}`;
    },
  };
}

describe('a checkout with one application only', () => {
  it.each(Object.entries(A_TEST))(
    'FE-01 builds and tests %s in its own folder, with the same version as in the whole product',
    async (app, test) => {
      const { root, npm, remove } = alone(app);
      try {
        for (const other of APPS) expect(existsSync(path.join(root, other))).toBe(other === app);
        expect(await npm('test', '--', test)).toMatch(/Tests: +\d+ passed, \d+ total/);
        // The same version with other bytes would be refused.
        expect(await npm('run', 'release', '--', 'build', app, '--force')).toContain(
          `${app} ${await versionOf(app)} unchanged`,
        );
      } finally {
        remove();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'FE-01 builds and publishes a changed application from its own folder, and no other',
    async () => {
      const app = 'remote-student';
      const { root, npm, versionsOf, remove } = alone(app);
      try {
        const before = APPS.map((name) => versionsOf(name).length);
        appendFileSync(path.join(root, app, 'src/routes.tsx'), "\nconsole.info('one line more');\n");
        await npm('run', 'build');
        expect(readdirSync(path.join(root, app, 'dist'))).toContain('manassa.json');
        const version = /(\S+) published/.exec(await npm('run', 'release', '--', 'build', app))?.[1];
        expect(version).not.toBe(await versionOf(app));
        expect(versionsOf(app)).toContain(version);
        expect(APPS.map((name) => versionsOf(name).length)).toEqual(
          APPS.map((name, place) => (before[place] ?? 0) + (name === app ? 1 : 0)),
        );
      } finally {
        remove();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'FS-01 says why a page has no first screen',
    async () => {
      const { root, npm, remove } = alone('remote-student');
      try {
        appendFileSync(path.join(root, 'remote-student/src/results/ResultsScreen.tsx'), "\nthrow new Error('boom');\n");
        const printed = await npm('run', 'build').catch(({ stdout, stderr }: Printed) => `${stdout}${stderr}`);
        expect(printed).toContain('/student/results has no first screen: boom');
      } finally {
        remove();
      }
    },
    TIMEOUT_MS,
  );
});
