/** Modules whose exports word a message when they are called. */
const SOURCE = /^#shared\/words\/|^\.\/(?:words|text-of)\.ts$/;
const WORDING = ['words', 'textOf', 'worded'];
/** Calls of Svelte that run again when the language changes. */
const REACTIVE = /^\$(?:derived|effect|inspect)/;

/**
 * Refuses to word a message where a module, a component or an object comes about: its text would stay when the language changes.
 * Messages (`message(…)`) may be made there; they are worded later.
 * @type {import('eslint').Rule.RuleModule}
 */
export const wordsAtLoad = {
  meta: {
    type: 'problem',
    docs: { description: 'Messages are worded when they are shown.' },
    schema: [],
    messages: {
      early: 'Word this where it is shown: a text taken once stays when the language changes.',
      alias: 'Call it where it is shown (`words.subject_title()`): an alias looks like a text and is none.',
    },
  },
  create: ({ sourceCode, report }) => {
    /** @type {Set<string>} */
    const names = new Set();
    /** @param {import('estree').Node} node */
    const isWording = (node) =>
      node.type === 'MemberExpression'
        ? node.object.type === 'Identifier' && node.object.name === 'words' && names.has('words')
        : node.type === 'Identifier' && names.has(node.name);
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!SOURCE.test(String(source.value))) return;
        for (const { local } of specifiers) if (WORDING.includes(local.name)) names.add(local.name);
      },
      CallExpression(node) {
        if (isWording(node.callee) && isAtLoad(sourceCode.getAncestors(node))) report({ node, messageId: 'early' });
      },
      VariableDeclarator({ init }) {
        if (init !== null && init !== undefined && isWording(init)) report({ node: init, messageId: 'alias' });
      },
    };
  },
};

/** Markup is worded whenever it is rendered. @param {readonly import('estree').Node[]} ancestors the outermost first */
function isAtLoad(ancestors) {
  return !ancestors.some(
    (node) =>
      /Function/.test(node.type) ||
      (/^Svelte/.test(node.type) && !/^SvelteScript/.test(node.type)) ||
      (node.type === 'CallExpression' && REACTIVE.test(sourceName(node.callee))),
  );
}

/** @param {import('estree').Node} callee @returns {string} `$derived` of `$derived.by` too */
function sourceName(callee) {
  if (callee.type === 'MemberExpression') return sourceName(callee.object);
  return callee.type === 'Identifier' ? callee.name : '';
}
