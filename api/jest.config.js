import { packageTests } from '../jest.config.base.js';

/** The embedded engine loads itself with import(), which jest's sandbox refuses: it is loaded outside of it. */
export default packageTests('api', 'node', {
  testEnvironment: '<rootDir>/src/testing/engineEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/src/testing/patience.cjs'],
  moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/src/testing/engine.cjs' },
});
