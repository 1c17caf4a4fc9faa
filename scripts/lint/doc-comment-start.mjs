/** Words that begin a riddle: they put off what the comment is about. */
const RIDDLES = ['What', 'How', 'One', 'Whether', 'Of', 'It', 'Those', 'Whoever'];
const BEGINS_AS_RIDDLE = new RegExp(String.raw`^\*[\s*]*(${RIDDLES.join('|')})(?![\w-])`);

/**
 * Refuses doc comments that do not begin with a subject and its verb: “Returns …”, “Holds …”, “The page that …”.
 * @type {import('eslint').Rule.RuleModule}
 */
export const docCommentStart = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Doc comments begin with a subject and a verb.' },
    schema: [],
    messages: {
      riddle: 'A doc comment begins with a subject and a verb (“Returns …”, “Holds …”), not with “{{word}}”.',
    },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments()) {
        const word = comment.type === 'Block' ? BEGINS_AS_RIDDLE.exec(comment.value)?.[1] : undefined;
        if (word !== undefined && comment.loc) report({ loc: comment.loc, messageId: 'riddle', data: { word } });
      }
    },
  }),
};
