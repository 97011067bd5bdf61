/** Lint rules for module boundaries. e2e/src/boundaries tests each with a fixture. */

import { releaseBoundaries } from './eslint.release.js';

const REMOTES = 'remote-*';
const FRONT = [REMOTES, 'shell', 'shared'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.test-d.ts'];

function forbiddenImports(own) {
  const isRemote = own === REMOTES;
  const others = own === 'shell' ? 'remote-[a-z0-9-]+' : 'remote-[a-z0-9-]+|shell';
  return [
    {
      regex: `(^|/)(@manassa/)?(${others})(/|$)`,
      message:
        own === 'shell'
          ? 'Boundary 1: the shell reaches a remote only by loading it at run time.'
          : 'Boundary 1: remotes import neither each other nor the shell; meet through the URL, the server or @manassa/shared.',
    },
    {
      regex: '^@manassa/(api|release|e2e)(/|$)|(^|/)\\.\\./(api|release|e2e)/',
      message: 'The browser meets the server only through the contract in @manassa/shared.',
    },
    {
      regex: '^@manassa/shared/src/|(^|/)shared/src/',
      message: 'Import a named entry point of @manassa/shared; what is not in its exports is not for others.',
    },
    ...(isRemote
      ? [
          {
            regex: '^@manassa/shared/network$',
            message: 'Boundary 3: the shell provides @manassa/shared/data; this part of it would be a second copy.',
          },
          {
            regex:
              '^(antd/|@ant-design/(?!cssinjs$)|@rc-component/|rc-|@module-federation/|@fontsource|valibot$|react-router$)',
            message:
              "Boundary 3: the shell brings the platform. Write import { X } from 'antd', and ask the shell for what is missing.",
          },
        ]
      : []),
  ];
}

const PURE = ['**/*.rule.ts', 'shared/src/domain/**/*.ts'];

const storage = ['localStorage', 'sessionStorage', 'indexedDB'];

const noFetch = {
  name: 'fetch',
  message:
    'Boundary 5: one module calls fetch, shared/src/network/send. Use useRead, useWrite or request of @manassa/shared/data.',
};
const noStorage = storage.map((name) => ({
  name,
  message:
    'Boundary 5: one module per kind of data touches storage; it is called …Storage.ts. For data of a login: sessionDatabase.ts.',
}));
const noGlobal = (object) =>
  ['fetch', ...storage].map((property) => ({
    object,
    property,
    message: 'Boundary 5: fetch has one module (shared/src/network/send), storage one per kind of data (…Storage.ts).',
  }));

/** Boundary 5: forbids fetch and storage, which are globals, except in the files named. */
const globalsBoundary = [
  {
    files: FRONT.map((name) => `${name}/src/**/*.{ts,tsx}`),
    // Scripts of the page itself run before any module.
    ignores: [
      ...TESTS,
      'shared/src/network/send.ts',
      'shell/src/firstScreen/holdScript.ts',
      'shell/src/boot/readEarly.ts',
      'shell/src/boot/orderFonts.ts',
      // Runs outside of pages.
      'shell/src/worker/*.ts',
      '**/*Storage.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', noFetch, ...noStorage],
      'no-restricted-properties': ['error', ...noGlobal('window'), ...noGlobal('globalThis')],
    },
  },
  {
    files: ['**/*Storage.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-globals': ['error', noFetch] },
  },
];

const importBoundary = FRONT.map((own) => ({
  files: [`${own}/src/**/*.{ts,tsx}`],
  ignores: TESTS,
  rules: { 'no-restricted-imports': ['error', { patterns: forbiddenImports(own) }] },
}));

/** Returns selectors of what a page imports later, which `no-restricted-imports` does not read. */
function laterImports(own) {
  return forbiddenImports(own).map(({ regex, message }) => ({
    selector: `ImportExpression[source.value=${new RegExp(regex)}]`,
    message,
  }));
}

/** Boundary 2: a remote exposes its routes and nothing else. */
const exposeBoundary = {
  files: [`${REMOTES}/src/routes.tsx`],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector:
          "ExportNamedDeclaration[exportKind='value']:not([declaration.declarations.length=1][declaration.declarations.0.id.name='routes']), ExportDefaultDeclaration, ExportAllDeclaration",
        message: 'Boundary 2: a remote exposes one module, its `routes`; move the rest to a file of its own.',
      },
      ...laterImports(REMOTES),
    ],
  },
};

/** Boundary 4: rules are pure; time, ids and data are arguments. */
const pureBoundary = {
  files: PURE,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex:
              '^(react|react-dom|jotai|swr|antd|dayjs|fastify|drizzle-orm|pg|node:(fs|net|http|https|child_process))(/|$)',
            allowTypeImports: true,
            message: 'Boundary 4: pure rules import no React, network, storage or clock; pass in what they need.',
          },
          {
            regex: '^(react-router-dom|node:crypto)$',
            allowTypeImports: true,
            allowImportNames: ['matchPath', 'createHash'],
            message: 'Boundary 4: of these only the pure functions matchPath and createHash.',
          },
          {
            regex: '@manassa/shared/(data|session|ui|testing)|(^|/)(data|session|ui)(/|$)',
            allowTypeImports: true,
            message: 'Boundary 4: pure rules know data by its types only; pass in what they need.',
          },
        ],
      },
    ],
    'no-restricted-globals': [
      'error',
      noFetch,
      ...noStorage,
      ...['window', 'document', 'navigator', 'performance', 'setTimeout', 'setInterval', 'crypto', 'process'].map(
        (name) => ({
          name,
          message: 'Boundary 4: pure rules touch no browser, clock or process; pass in what they need.',
        }),
      ),
    ],
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: 'Boundary 4: time comes in as an argument.' },
      { object: 'Math', property: 'random', message: 'Boundary 4: chance comes in as an argument.' },
    ],
    'no-restricted-syntax': [
      'error',
      {
        selector: "NewExpression[callee.name='Date'][arguments.length=0]",
        message: 'Boundary 4: time comes in as an argument.',
      },
    ],
  },
};

/** Boundary 9: style attributes and media queries in scripts follow the rules of style sheets (stylelint.config.js). */
const styleSelectors = [
  {
    selector:
      "JSXAttribute[name.name='style'] Property:matches([key.name=/^(zIndex|left|right|width|height)$|Left|Right/], [value.value=/^(left|right)$/])",
    message:
      "Boundary 9: style attributes use insetInlineStart, inlineSize, textAlign: 'start' and the like, and a class for layers.",
  },
  ...['>', 'ConditionalExpression >', 'LogicalExpression >'].map((within) => ({
    selector: `JSXAttribute[name.name='style'] Property[key.name=/[cC]olor$|^background$/] ${within} Literal[value!=/^(var|url)\\(|^(none|null|inherit|transparent|currentColor)$/]`,
    message: "Boundary 9: colours come from the theme: 'var(--m-…)' (shared/src/theme/tokens.css).",
  })),
  ...['Literal[value', 'TemplateElement[value.raw'].map((text) => ({
    selector: `${text}=/\\((min-|max-)?width:(?!\\s*(20|48|64|75)em)/]`,
    message: 'Boundary 9: the layout changes at 20em, 48em, 64em and 75em only.',
  })),
];

/** Boundaries 5 and 9: only one adapter per video provider uses its iframe. */
const screenBoundary = FRONT.map((own) => ({
  files: [`${own}/src/**/*.{ts,tsx}`],
  ignores: [...TESTS, 'remote-course-player/src/lecture/player/**'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "JSXOpeningElement[name.name='iframe'], MemberExpression[property.name='contentWindow']",
        message:
          'Boundary 5: one adapter per video provider touches its iframe: remote-course-player/src/lecture/player.',
      },
      ...styleSelectors,
      ...laterImports(own),
    ],
  },
}));

/** Boundary 6: contract and stored records only grow. */
const contractBoundary = {
  files: ['shared/src/contract/{entities,examEntities}.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "CallExpression[callee.property.name='strictObject']",
        message: 'Boundary 6: readers ignore fields they do not know, so that the contract can grow; use v.object.',
      },
    ],
  },
};

/** Boundary 7: the API makes its own decisions; bodies cannot contain them. */
const trustBoundary = {
  files: ['api/src/**/*.ts'],
  ignores: [...TESTS, ...PURE],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector:
          "MemberExpression[object.name='body'][property.name=/^(price|score|totalCorrect|attempts|submitted|finished|expiresAt|userId|isCompleted)$/]",
        message:
          'Boundary 7: the API decides prices, access, attempts, deadlines and grades; it does not take them from a body.',
      },
    ],
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex:
              '^@manassa/(shell|remote-)|^@manassa/shared/(data|session|ui|theme|federation|testing)|(^|/)\\.\\./(shell|remote-)',
            message:
              'Boundary 7: the API shares the contract and the pure rules with the page, nothing that runs in it.',
          },
        ],
      },
    ],
  },
};

/**
 * Boundary 10: the exam's screens use a running attempt only through its session, and stored data through the attempts.
 */
const attemptBoundary = {
  files: ['remote-exam/src/{start,attend,result}/**/*.{ts,tsx}'],
  ignores: [...TESTS, ...PURE],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex:
              '(^|/)attempt/(?!(attemptSession|attempts|useAttempt|useAttempts|useRestoredAttempt|useTabLock|afterPaint)$)',
            allowTypeImports: true,
            message:
              'Boundary 10: screens use the session (attemptSession, useAttempt) and the attempts (useAttempts), not their parts.',
          },
        ],
      },
    ],
  },
};

export const boundaries = [
  ...importBoundary,
  ...globalsBoundary,
  ...screenBoundary,
  exposeBoundary,
  pureBoundary,
  contractBoundary,
  trustBoundary,
  attemptBoundary,
  ...releaseBoundaries,
];
