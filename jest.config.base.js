import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** Returns the folders of the workspace packages that a package depends on. */
function workspaceDependencies(packageFolder) {
  const file = path.join(root, packageFolder, 'package.json');
  if (!existsSync(file)) return [];
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys({ ...dependencies, ...peerDependencies })
    .filter((name) => name.startsWith('@manassa/'))
    .map((name) => path.join(root, name.slice('@manassa/'.length)))
    .filter(existsSync);
}

/**
 * Returns the settings that all packages share. Tests are transpiled without type checks, as CommonJS.
 * @param {string} displayName the package's name in jest's output
 * @param {'node' | 'browser'} environment
 * @param {Record<string, unknown>} [more] settings of this package alone
 */
export function packageTests(displayName, environment, more = {}) {
  return {
    displayName,
    // Not in /tmp, which gets cleaned: a run without cache takes twice as long.
    cacheDirectory: path.join(root, 'var/cache/jest'),
    // Lets `--onlyChanged` and `--watch` find tests affected by other packages.
    roots: ['<rootDir>', ...workspaceDependencies(displayName)],
    runtime: '@manassa/shared/jest-runtime',
    testEnvironment: environment === 'browser' ? '@manassa/shared/jest-browser-environment' : 'node',
    // As in a browser: a microtask does not wait for the clock, which a test may not advance any more.
    fakeTimers: { doNotFake: ['queueMicrotask'] },
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transform: {
      '\\.tsx?$': [
        'ts-jest',
        {
          diagnostics: false,
          tsconfig: {
            target: 'ES2022',
            isolatedModules: true,
            module: 'CommonJS',
            moduleResolution: 'node10',
            ignoreDeprecations: '6.0',
            jsx: 'react-jsx',
            esModuleInterop: true,
            allowJs: true,
            verbatimModuleSyntax: false,
          },
        },
      ],
    },
    moduleNameMapper: {
      '\\.(css|svg|woff2)$': '@manassa/shared/jest-asset',
      // The same components as CommonJS.
      '^antd/es/(.*)$': 'antd/lib/$1',
    },
    ...(environment === 'browser' ? { setupFilesAfterEnv: ['@manassa/shared/jest-setup'] } : {}),
    ...more,
  };
}
