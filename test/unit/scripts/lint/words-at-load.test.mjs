import { RuleTester } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import { wordsAtLoad } from '#scripts/lint/words-at-load.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const head =
  "import { words } from '#shared/words/words.ts';\nimport { message } from '#shared/words/message.ts';\nimport { textOf } from '#shared/words/text-of.ts';\n";
const component = (/** @type {string} */ script, markup = '<p></p>') =>
  `<script lang="ts">\n${head}${script}\n</script>\n${markup}\n`;

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run('words-at-load', wordsAtLoad, {
  valid: [
    `${head}export const title = () => words.chase_title();`,
    `${head}export const late = message('chase_late', { days: 3 });`,
    `${head}export class Run {\n  get title() {\n    return textOf(message('chase_title'));\n  }\n}`,
    `${head}export const titles = { chase: words.chase_title };`,
    'const words = paperWords();\nexport const title = words.title();',
  ],
  invalid: [
    { code: `${head}export const title = words.chase_title();`, errors: [{ messageId: 'early' }] },
    { code: `${head}export const titles = [{ title: words.chase_title() }];`, errors: [{ messageId: 'early' }] },
    { code: `${head}export const late = textOf(message('chase_title'));`, errors: [{ messageId: 'early' }] },
    { code: `${head}export class Run {\n  title = words.chase_title();\n}`, errors: [{ messageId: 'early' }] },
    { code: `${head}export function run() {\n  const text = words.chase_title;\n}`, errors: [{ messageId: 'alias' }] },
    { code: `${head}const say = words;`, errors: [{ messageId: 'alias' }] },
  ],
});

new RuleTester({
  plugins: { svelte },
  languageOptions: {
    parser: svelte.configs['flat/base'][1]?.languageOptions?.parser,
    parserOptions: { parser: tseslint.parser },
  },
}).run('words-at-load in components', wordsAtLoad, {
  valid: [
    { filename: 'Run.svelte', code: component('', '<h2 title={words.chase_title()}>{words.chase_title()}</h2>') },
    { filename: 'Run.svelte', code: component('const title = $derived(words.chase_title());') },
    { filename: 'Run.svelte', code: component('const title = $derived.by(() => words.chase_title());') },
  ],
  invalid: [
    {
      filename: 'Run.svelte',
      code: component('const title = words.chase_title();'),
      errors: [{ messageId: 'early' }],
    },
  ],
});
