import { packageTests } from '../jest.config.base.js';

/** The tests that need a browser: `*.spec.ts`, against the real product started once for all of them. */
export default {
  ...packageTests('browser', 'node', { testMatch: ['<rootDir>/src/**/*.spec.ts'] }),
  globalSetup: '<rootDir>/src/harness/globalSetup.ts',
  globalTeardown: '<rootDir>/src/harness/globalTeardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
};
