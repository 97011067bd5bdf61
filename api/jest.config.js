import { packageTests } from '../jest.config.base.js';

/** The embedded engine uses import(), which jest's sandbox rejects. */
export default packageTests('api', 'node', {
  testEnvironment: '<rootDir>/src/testing/engineEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/src/testing/patience.cjs'],
  // `*.postgres.test.ts` need a server, see `npm run postgres`.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_DATABASE_URL ? [] : ['postgres\\.test'])],
  moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/src/testing/engine.cjs' },
});
