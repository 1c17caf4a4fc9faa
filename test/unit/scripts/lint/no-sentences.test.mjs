import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import { noSentences } from '#scripts/lint/no-sentences.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const errors = [{ messageId: 'sentence' }];

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run('no-sentences', noSentences, {
  valid: [
    "message('error_invoice_gone');",
    "invariant(row !== null, 'only a queued entry may leave');",
    "const name = 'Aurora Studio';",
    'const path = `${folder}/${name}.csv`;',
    "raw.prepare('SELECT count(*) FROM invoices');",
    'sql`Only here are words of another language.`;',
    "// A comment may be a sentence.\nexport const one = 'of the st nd rd';",
  ],
  invalid: [
    { code: "throw new AppError('not_found', 'This invoice is gone');", errors },
    { code: "const note = 'already there.';", errors },
    { code: 'const note = `${name} has left.`;', errors },
    { code: 'const note = `Invoice ${name} has left`;', errors },
    { code: "const question = 'still to be sent?';", errors },
  ],
});
