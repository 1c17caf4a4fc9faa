import { RuleTester } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import { docCommentStart } from '#scripts/lint/doc-comment-start.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const component = (/** @type {string} */ comment) =>
  `<script lang="ts">\n  ${comment}\n  export const rows = 3;\n</script>\n<p>{rows}</p>\n`;
const refused = (/** @type {string} */ word) => [{ messageId: 'riddle', data: { word } }];

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run('doc-comment-start', docCommentStart, {
  valid: [
    '/** Returns the rows. */\nexport const rows = 3;',
    '/** Itself a row. */\nexport const rows = 3;',
    '/** One-line rows. */\nexport const rows = 3;',
    '/* What a plain comment says is its own matter. */\nexport const rows = 3;',
    '// How the rows come about.\nexport const rows = 3;',
    '/**\n * The rows.\n * What they hold stands below.\n */\nexport const rows = 3;',
  ],
  invalid: [
    ...['What', 'How', 'One', 'Whether', 'Of', 'It', 'Those', 'Whoever'].map((word) => ({
      code: `/** ${word} is shown. */\nexport const rows = 3;`,
      errors: refused(word),
    })),
    { code: '/**\n * What is shown.\n */\nexport const rows = 3;', errors: refused('What') },
    { code: 'export interface Row {\n  /** How tall. */\n  readonly height: number;\n}', errors: refused('How') },
    { code: '/** It’s shown. */\nexport const rows = 3;', errors: refused('It') },
  ],
});

new RuleTester({
  plugins: { svelte },
  languageOptions: {
    parser: svelte.configs['flat/base'][1]?.languageOptions?.parser,
    parserOptions: { parser: tseslint.parser },
  },
}).run('doc-comment-start in components', docCommentStart, {
  valid: [{ filename: 'Row.svelte', code: component('/** Counts the rows. */') }],
  invalid: [{ filename: 'Row.svelte', code: component('/** Of the rows. */'), errors: refused('Of') }],
});
