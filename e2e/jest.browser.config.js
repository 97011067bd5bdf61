import { existsSync } from 'node:fs';
import { packageTests } from '../jest.config.base.js';

const common = {
  runner: '@manassa/shared/jest-second-try',
  testEnvironment: '<rootDir>/src/harness/runs/pagesEnvironment.cjs',
  moduleNameMapper: { '^playwright-core$': '<rootDir>/src/harness/runs/playwright.cjs' },
  globalSetup: '<rootDir>/src/harness/runs/globalSetup.ts',
  globalTeardown: '<rootDir>/src/harness/runs/globalTeardown.ts',
};

/** Specs that every run repeats behind nginx, which serves pages, files and the API; FRONT=nginx repeats all specs. */
const BEHIND_NGINX = [
  'journey/journey',
  'federation/remoteDown',
  'shell/frame/routeTable',
  'release/commands/mixedPages',
];

/** Browser tests (`*.spec.ts`) against the real product, which is started once for all of them. */
export default {
  projects: [
    packageTests('browser', 'node', { ...common, testMatch: ['<rootDir>/src/**/*.spec.ts'] }),
    // Skipped without nginx, except on CI, which installs it.
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
  // A machine whose cores are all busy takes about five times as long.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/src/harness/runs/longestFirst.cjs',
  // Workers mostly wait for their browser and servers.
  maxWorkers: 4,
};
