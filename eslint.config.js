import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { browsers } from './eslint.browsers.js';
import { boundaries } from './eslint.boundaries.js';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'var/**',
      'api/drizzle/**',
      'api/seed/**',
      '**/*.fixture.ts',
      '**/*.fixture.tsx',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        globalThis: 'readonly',
        module: 'writable',
        require: 'readonly',
        console: 'readonly',
        window: 'readonly',
        document: 'readonly',
        __dirname: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['release/**', 'api/**', 'e2e/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['shared/**', 'shell/**', 'remote-*/**'].map((folder) => `${folder}/*.{ts,tsx}`),
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  ...boundaries,
  ...browsers,
);
