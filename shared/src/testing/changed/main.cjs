/** `npm run changed`: runs the unit tests of packages that changed since their tests last passed. */
const { spawnSync } = require('node:child_process');
const { PassedTests } = require('./PassedTests.cjs');

if (process.argv.length > 2) {
  console.error('npm run changed runs whole packages: choose tests with npm run unit -- …');
  process.exit(2);
}
const passed = new PassedTests();
const changed = passed.changedPackages();
const others = passed.packages.filter((name) => !changed.includes(name));
if (others.length > 0) console.log(`unchanged since their unit tests passed: ${others.join(', ')}`);
if (changed.length > 0) {
  const words = ['--reporters', require.resolve('./passedReporter.cjs'), '--selectProjects', ...changed];
  process.exitCode = spawnSync('npm', ['run', '--silent', 'unit', '--', ...words], { stdio: 'inherit' }).status ?? 1;
}
