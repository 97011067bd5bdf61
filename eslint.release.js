/** Lint rules for the release tool's boundaries. e2e/src/boundaries tests each with a fixture. */

const TESTS = ['**/*.test.ts', '**/testing/**'];

/** Folders in the order of a version's life; each imports only those before it (release/README.md). */
const RELEASE_ORDER = [
  'config',
  'storage',
  'build',
  'publish',
  'live',
  'reports',
  'pages',
  'overview',
  'server',
  'gate',
  'upkeep',
  'dev',
  'command',
];

const releaseOrderBoundary = RELEASE_ORDER.slice(0, -1).flatMap((folder, at) => {
  const later = `^(\\.\\.\\/)+(${RELEASE_ORDER.slice(at + 1).join('|')})\\/`;
  const message = `Boundary 11: release/src/${folder} comes before that in a version's life: pass in what it needs, or move the file.`;
  const files = [`release/src/${folder}/**/*.ts`];
  return [
    {
      files,
      ignores: TESTS,
      rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: later, message }] }] },
    },
    {
      files,
      ignores: [...TESTS, '**/*.rule.ts'],
      rules: {
        'no-restricted-syntax': ['error', { selector: `ImportExpression[source.value=/${later}/]`, message }],
      },
    },
  ];
});

const releaseFaceBoundary = {
  files: ['{bench,e2e}/src/**/*.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '(^|/)release/src/',
            message: 'Boundary 12: import an entry point of @manassa/release: exports in release/package.json.',
          },
        ],
      },
    ],
  },
};

export const releaseBoundaries = [...releaseOrderBoundary, releaseFaceBoundary];
