import { existsSync } from 'node:fs';
import { packageTests } from '../jest.config.base.js';

const common = {
  globalSetup: '<rootDir>/src/harness/globalSetup.ts',
  globalTeardown: '<rootDir>/src/harness/globalTeardown.ts',
};

/** What is tried behind nginx too, in every run. All of it is with FRONT=nginx. */
const BEHIND_NGINX = [
  'journey/journey',
  'federation/*',
  'frontDoor/routeTable',
  'release/oneRemote',
  'release/mixedPages',
];

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
            setupFilesAfterEnv: ['<rootDir>/src/harness/behindNginx.ts'],
          }),
        ]),
  ],
  testTimeout: 120_000,
  maxWorkers: 2,
};
