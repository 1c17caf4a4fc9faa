import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { docCommentStart } from '#scripts/lint/doc-comment-start.mjs';
import { noSentences } from '#scripts/lint/no-sentences.mjs';
import { wordsAtLoad } from '#scripts/lint/words-at-load.mjs';

/**
 * The arrows of docs/architecture.md: what a folder may never import. Every import that leaves its folder is written
 * with a `#` path (package.json "imports"), so one pattern per target is enough; `../` is refused everywhere.
 */
const ELECTRON = ['electron', 'electron/*', '#main/shell/*', '#main/main.ts'];
const NETWORK = [
  'axios',
  'axios/*',
  'http',
  'https',
  'net',
  'tls',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
  'ws',
];
const DATABASE = ['drizzle-orm', 'drizzle-orm/*', 'better-sqlite3', '#main/db/*'];
const NODE = ['node:*', 'fs', 'path', 'os', 'crypto', 'child_process', 'worker_threads'];
const KEYCHAIN = ['keytar', '@napi-rs/keyring', '#main/vault/*'];
/** What plugs the layers together; no layer knows it. */
const COMPOSITION = ['#main/app.ts', '#main/app/*', '#main/account/*', '#main/profile/*'];
const SERVER = ['hono', 'hono/*', '@hono/*', 'qs'];

/** Folders of shared that know the product's subjects. */
const SUBJECTS = ['catalogue', 'client', 'conflict', 'invoice-form', 'outbox', 'projection', 'screens', 'service'];

/** ESLint reads these patterns as .gitignore does, where a leading # begins a comment. */
const literal = (group) => group.map((pattern) => pattern.replace(/^#/, '\\#'));

const forbid = (files, group, message, ignores = []) => ({
  files,
  ignores,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: ['../*'], message: 'Leave a folder with a # path, not with ../' },
          { group: literal(group), message },
        ],
      },
    ],
  },
});

const ARROWS = [
  forbid(
    ['shared/**/*.ts'],
    [...ELECTRON, ...NETWORK, ...DATABASE, ...NODE, ...KEYCHAIN, ...SERVER, '#main/*', '#renderer/*', 'svelte'],
    'shared is pure: no node, no electron, no DOM.',
  ),
  forbid(
    ['main/sync/**/*.ts'],
    [
      ...ELECTRON,
      ...NETWORK,
      ...DATABASE,
      ...NODE,
      ...KEYCHAIN,
      ...SERVER,
      '#renderer/*',
      '#main/api/*',
      '#main/demo/*',
      '#main/ipc/*',
      ...COMPOSITION,
    ],
    'main/sync sees only shared and its own ports.',
  ),
  forbid(
    ['main/db/**/*.ts'],
    [
      ...ELECTRON,
      ...NETWORK,
      ...KEYCHAIN,
      ...SERVER,
      '#renderer/*',
      '#main/sync/*',
      '#main/api/*',
      '#main/demo/*',
      '#main/ipc/*',
      ...COMPOSITION,
    ],
    'main/db knows shared and SQLite, nothing else.',
  ),
  forbid(
    ['main/api/**/*.ts'],
    [
      ...ELECTRON,
      ...DATABASE,
      ...KEYCHAIN,
      ...SERVER,
      '#renderer/*',
      '#main/sync/*',
      '#main/demo/*',
      '#main/ipc/*',
      ...COMPOSITION,
    ],
    'main/api knows shared and axios, nothing else.',
  ),
  forbid(
    ['main/demo/**/*.ts'],
    [
      ...ELECTRON,
      ...NETWORK,
      ...DATABASE,
      ...KEYCHAIN,
      '#renderer/*',
      '#shared/money/*',
      '#main/sync/*',
      '#main/api/*',
      '#main/ipc/*',
      ...COMPOSITION,
    ],
    'the demo service shares only the model and calendar dates with the client.',
  ),
  forbid(
    ['main/vault/**/*.ts'],
    [...ELECTRON, ...NETWORK, ...DATABASE, ...SERVER, '#renderer/*', '#main/*'],
    'main/vault knows shared and the two modules of keychains, nothing else.',
    [],
  ),
  forbid(
    ['main/backup/**/*.ts'],
    [...ELECTRON, ...NETWORK, ...KEYCHAIN, ...SERVER, '#renderer/*', '#main/ipc/*', '#main/sync/*', '#main/api/*'],
    'main/backup copies the book of an account: it sends nothing and knows no key.',
  ),
  forbid(
    ['main/ipc/**/*.ts'],
    [
      ...ELECTRON,
      ...NETWORK,
      'drizzle-orm',
      'drizzle-orm/*',
      'better-sqlite3',
      ...SERVER,
      'keytar',
      '#renderer/*',
      '#main/api/*',
    ],
    'handlers validate, call and map: no electron, SQL or network.',
  ),
  forbid(
    ['main/*.ts', 'main/{account,app,documents,platform,profile,terminal}/**/*.ts'],
    [...ELECTRON, '#renderer/*'],
    'only main/shell and main/main.ts may import electron.',
    ['main/main.ts'],
  ),
  forbid(
    ['main/preload/**/*.ts'],
    ['#main/*', '#renderer/*', ...NETWORK, ...DATABASE, ...NODE],
    'the preload knows shared/ipc and electron.',
  ),
  forbid(['main/main.ts', 'main/shell/**/*.ts'], ['#renderer/*'], 'main never imports the renderer.'),
  forbid(
    ['renderer/**/*.ts', 'renderer/**/*.svelte'],
    [...ELECTRON, ...NETWORK, ...DATABASE, ...NODE, ...KEYCHAIN, ...SERVER, '#main/*'],
    'the renderer reaches main only through the bridge.',
    // Build configuration, never part of the page.
    ['renderer/vite.config.ts'],
  ),
  forbid(
    ['renderer/components/ui/**'],
    [
      ...ELECTRON,
      ...NETWORK,
      ...DATABASE,
      ...NODE,
      '#main/*',
      '#renderer/state/*',
      '#renderer/views/*',
      '#renderer/errors/*',
      '#renderer/components/!(ui)/**',
      ...SUBJECTS.map((subject) => `#shared/${subject}/*`),
      '#shared/ipc/*',
    ],
    'ui primitives know no domain and no state.',
  ),
];

/** Folders about the account's objects: they have nothing to make a binary number of. */
const MODEL = [...SUBJECTS, 'compare'].map((subject) => `shared/${subject}/**/*.ts`);

const CLOCKS = [
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'fetch',
  'process',
];

/** Lint knows money by its name: a decimal is text like any other to the compiler. */
const MONEY_WORDS = [
  ...['amount', 'balance', 'billed', 'cost', 'due', 'fee', 'minor', 'money', 'owed', 'paid', 'price', 'rate'],
  ...['subtotal', 'total', 'unpaid'],
];
const anyOf = (words) => `(${words.join('|')})s?(?!Limit)([A-Z_]|$)`;
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
/** Names of amounts in camelCase and snake_case; `isPaid` is none. */
const MONEY = `/^(?!(is|has|was)[A-Z])((.*_)?${anyOf(MONEY_WORDS)}|.*[a-z0-9]${anyOf(MONEY_WORDS.map(capital))})/`;
const NAMES = [`Identifier[name=${MONEY}]`, `Literal[value=${MONEY}]`];

const BINARY = '/^(Number|parseFloat|parseInt)$/';
/** `Number(…)`, `parseFloat(…)`, `Number.parseFloat(…)`; below, `map(Number)`. */
const READERS = [`CallExpression[callee.name=${BINARY}]`, `CallExpression[callee.property.name=${BINARY}]`];
const MAPPER = `CallExpression[arguments.0.name=${BINARY}]`;
const WRITER = 'CallExpression[callee.property.name=/^(toFixed|toPrecision|toExponential)$/]';
const PLUS = 'UnaryExpression[operator="+"]';

const inexact = (selectors) => [
  'error',
  ...selectors.map((selector) => ({
    selector,
    message: 'Money is exact: reckon with #shared/money/decimal.ts, never with binary numbers.',
  })),
];
/** What takes an amount for a binary number, known by the name of the amount. */
const MONEY_AS_NUMBER = NAMES.flatMap((name) => [
  ...READERS.map((reader) => `${reader} ${name}`),
  `${MAPPER} > MemberExpression.callee ${name}`,
  `${WRITER} > MemberExpression.callee ${name}`,
]);
/** For folders that have nothing to make a binary number of. */
const ANYTHING_AS_NUMBER = [...READERS, MAPPER, WRITER];

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'release', 'coverage', 'drizzle/meta', 'shared/words/compiled'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...svelte.configs['flat/recommended'],
  {
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['../*'], message: 'Leave a folder with a # path, not with ../' }] },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['**/*.ts', '**/*.mjs', '**/*.js'], languageOptions: { globals: { ...globals.node } } },
  {
    files: ['renderer/**/*.ts', '**/*.svelte', 'renderer/**/*.svelte.ts'],
    languageOptions: { globals: { ...globals.browser }, parserOptions: { parser: tseslint.parser } },
  },
  {
    files: ['{main,renderer,shared}/**/*.{ts,svelte}'],
    // A rule that changes takes another version: what lint remembers of a file goes by it.
    plugins: {
      inkwell: {
        meta: { name: 'inkwell', version: '3' },
        rules: { 'doc-comment-start': docCommentStart, 'no-sentences': noSentences, 'words-at-load': wordsAtLoad },
      },
    },
    rules: { 'inkwell/doc-comment-start': 'error', 'inkwell/words-at-load': 'error' },
  },
  {
    files: ['main/{account,api,app,db,documents,ipc,shell,sync,terminal}/**/*.ts', 'shared/**/*.ts'],
    // Documents and e-mails speak to clients, in dictionaries of their own.
    ignores: ['shared/documents/*-words.ts', 'shared/mail/standard-texts/*.ts', 'shared/words/compiled/**'],
    rules: { 'inkwell/no-sentences': 'error' },
  },
  ...ARROWS,
  {
    files: ['main/sync/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...CLOCKS.map((name) => ({ name, message: 'Ask a port: virtual time must rule the engine.' })),
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Ask the Random port.' }],
    },
  },
  {
    files: ['shared/**/*.ts'],
    ignores: ['shared/money/decimal.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../*'], message: 'Leave a folder with a # path, not with ../' },
            { group: ['big.js'], message: 'Only shared/money/decimal.ts imports big.js.' },
            {
              group: literal([
                ...ELECTRON,
                ...NETWORK,
                ...DATABASE,
                ...NODE,
                ...KEYCHAIN,
                ...SERVER,
                '#main/*',
                '#renderer/*',
                'svelte',
              ]),
              message: 'shared is pure: no node, no electron, no DOM.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['main/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte', 'shared/**/*.ts'],
    // The demo service has an arithmetic of its own, and speaks JSON numbers where it is told to.
    ignores: ['main/demo/**', 'shared/money/**', ...MODEL],
    rules: { 'no-restricted-syntax': inexact([...MONEY_AS_NUMBER, PLUS]) },
  },
  {
    files: ['shared/money/**/*.ts', ...MODEL, 'renderer/documents/**/*.{ts,svelte}'],
    // The one module that knows how to; identifiers are hexadecimal.
    ignores: ['shared/money/decimal.ts', 'shared/service/ids.ts'],
    rules: { 'no-restricted-syntax': inexact([...ANYTHING_AS_NUMBER, PLUS]) },
  },
  { files: ['scripts/**', 'test/**', 'main/cli.ts', 'main/terminal/**'], rules: { 'no-console': 'off' } },
);
