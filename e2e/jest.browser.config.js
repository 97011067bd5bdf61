import { existsSync } from 'node:fs';
import { packageTests } from '../jest.config.base.js';

const common = {
  globalSetup: '<rootDir>/src/harness/globalSetup.ts',
  globalTeardown: '<rootDir>/src/harness/globalTeardown.ts',
};

/** Specs that every run repeats behind nginx: pages, files and the API pass through it. FRONT=nginx repeats them all. */
const BEHIND_NGINX = ['journey/journey', 'federation/remoteDown', 'shell/routeTable', 'release/mixedPages'];

/** The tests that need a browser: `*.spec.ts`, against the real product started once for all of them. */
export default {
  projects: [
    packageTests('browser', 'node', { ...common, testMatch: ['<rootDir>/src/**/*.spec.ts'] }),
    // Without nginx these are skipped, except on CI, which installs it.
    ...(process.env.FRONT === 'nginx' || !(existsSync('/usr/sbin/nginx') || process.env.CI)
      ? []
      : [
          packageTests('nginx', 'node', {
            ...common,
            testMatch: BEHIND_NGINX.map((name) => `<rootDir>/src/${name}.spec.ts`),
            setupFilesAfterEnv: ['<rootDir>/src/harness/servers/behindNginx.ts'],
          }),
        ]),
  ],
  testTimeout: 120_000,
  // Each waits for its browser and its servers most of the time.
  maxWorkers: 4,
};
