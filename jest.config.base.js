/**
 * What every package's jest.config.js shares. Tests are transpiled only (tsc checks the types), as CommonJS,
 * which is what ts-jest and the platform's packages agree on.
 *
 * @param {string} displayName the package's name in jest's output
 * @param {'node' | 'browser'} environment where the package's code runs
 * @param {Record<string, unknown>} [more] settings of this package alone
 */
export function packageTests(displayName, environment, more = {}) {
  return {
    displayName,
    testEnvironment: environment === 'browser' ? '@manassa/shared/jest-browser-environment' : 'node',
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
    moduleNameMapper: { '\\.(css|svg|woff2)$': '@manassa/shared/jest-asset' },
    ...(environment === 'browser' ? { setupFilesAfterEnv: ['@manassa/shared/jest-setup'] } : {}),
    ...more,
  };
}
