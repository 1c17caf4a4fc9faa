/** Begins as a sentence does and has three words at least; a keyword of SQL is no beginning. */
const BEGINS = /^[“"(]?\p{Lu}[\p{Ll}’']*(?:\s+\S+){2}/u;
/** Has two words at least and ends as a sentence does. */
const ENDS = /\S\s+\S*[\p{L}\p{N}§)”"’][.?!]$/u;
/** Stands for a value within a template. */
const VALUE = '§';

/**
 * Refuses sentences where people are not spoken to: words stand in the catalogue (`messages/en.json`), and code says which
 * (`message('subject_key', …)`).
 * @type {import('eslint').Rule.RuleModule}
 */
export const noSentences = {
  meta: {
    type: 'problem',
    docs: { description: 'Sentences stand in the catalogue of messages.' },
    schema: [],
    messages: {
      sentence: 'A sentence belongs into messages/en.json; say here which (`message(…)`).',
    },
  },
  create: ({ report }) => {
    /** @param {import('estree').Node} node @param {string} text */
    const check = (node, text) => {
      const line = text.replace(/\s+/g, ' ').trim();
      if (BEGINS.test(line) || ENDS.test(line)) report({ node, messageId: 'sentence' });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      // The text of a tagged template is a language of its own, such as SQL.
      ':not(TaggedTemplateExpression) > TemplateLiteral'(/** @type {import('estree').TemplateLiteral} */ node) {
        check(node, node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE));
      },
    };
  },
};
