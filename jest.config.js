/** Runs every package's tests in one go; each package's own `npm test` runs its own. */
export default {
  // All cores: jest's own default leaves one idle, half of a small machine.
  maxWorkers: '100%',
  projects: [
    '<rootDir>/shared',
    '<rootDir>/shell',
    '<rootDir>/remote-public',
    '<rootDir>/remote-student',
    '<rootDir>/remote-course-player',
    '<rootDir>/remote-exam',
    '<rootDir>/api',
    '<rootDir>/release',
    '<rootDir>/e2e',
  ],
};
