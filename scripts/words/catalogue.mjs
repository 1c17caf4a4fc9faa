import { compileMessage } from '@inlang/paraglide-js';
// @ts-expect-error The plugin brings no types.
import plugin from '@inlang/plugin-message-format';

/**
 * @typedef {{ type: 'input-variable', name: string }} Input
 * @typedef {{ type: 'local-variable', name: string, value: { arg: { name: string }, annotation?: { name: string } } }} Local
 * @typedef {{ type: string, value?: string, arg?: { type: string, name: string }, annotation?: object }} Part
 * @typedef {{ matches: { type: string, key: string, value?: string }[], pattern: Part[] }} Variant
 * @typedef {{ key: string, declarations: (Input | Local)[], selectors: { name: string }[], variants: Variant[] }} Entry
 */

/** Written for an empty text, which the format cannot match otherwise: `number=(none)`. */
const NONE = '(none)';

const KEY = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * Reads the messages of a file, in its order.
 * @param {string} text in the inlang message format
 * @param {string} locale
 * @returns {Promise<Entry[]>}
 */
export async function readCatalogue(text, locale) {
  const { bundles, messages, variants } = await plugin.importFiles({
    settings: {},
    files: [{ locale, content: new TextEncoder().encode(text) }],
  });
  /** @type {Map<string, Variant[]>} */
  const byKey = new Map();
  for (const variant of variants) {
    const own = byKey.get(variant.messageBundleId) ?? [];
    byKey.set(variant.messageBundleId, own);
    own.push({ ...variant, matches: variant.matches.map(withoutNone) });
  }
  /** @type {Map<string, { selectors: { name: string }[] }>} */
  const heads = new Map(messages.map((/** @type {{ bundleId: string }} */ head) => [head.bundleId, head]));
  return bundles.map((/** @type {{ id: string, declarations: (Input | Local)[] }} */ { id, declarations }) => {
    if (!KEY.test(id)) throw new Error(`messages: “${id}” is no key: a subject and words, in snake_case.`);
    return { key: id, declarations, selectors: heads.get(id)?.selectors ?? [], variants: byKey.get(id) ?? [] };
  });
}

/** @param {Variant['matches'][number]} match */
const withoutNone = (match) => (match.value === NONE ? { ...match, value: '' } : match);

/** Numbers stand in a message as the person writes them, and no author has to say so. @param {Entry} entry @returns {Entry} */
function withNumbers(entry) {
  const inputs = new Set(entry.declarations.filter(({ type }) => type === 'input-variable').map(({ name }) => name));
  const shown = (/** @type {Part} */ part) =>
    part.type === 'expression' && part.arg !== undefined && inputs.has(part.arg.name) && part.annotation === undefined
      ? { ...part, annotation: { type: 'function-reference', name: 'number', options: [] } }
      : part;
  const variants = entry.variants.map((variant) => ({ ...variant, pattern: variant.pattern.map(shown) }));
  return { ...entry, variants };
}

/** Every window reads all messages when it starts: types, options that nobody sets and absent arguments are left out. @param {string} code */
const lean = (code) =>
  code
    .replaceAll(/\/\*\*.*?\*\/ /g, '')
    .replaceAll('i?.', 'i.')
    .replaceAll(/registry\.number\("[^"]*", ([^,]*), \{\}\)/g, 'number($1)')
    .replaceAll(/registry\.plural\(("[^"]*", [^,]*), \{\}\)/g, 'plural($1)');

/** The sentence of a message that is given nothing, as a template literal. */
const PLAIN = /^\(\) => \{\s*return \((`[^`]*`)\)\s*\};?\s*$/;

/** A message that is given nothing is always the same text. @param {Entry} entry */
const isPlain = ({ declarations, variants }) => declarations.length === 0 && variants.length === 1;

/** @param {Entry} entry @param {string} locale @returns {string} a text, or a function of what the message is given */
function compiled({ key, declarations, variants }, locale) {
  const message = { id: key, bundleId: key, locale, selectors: [] };
  // The types of the modelled arguments are those of a database row, of which nothing but these is read.
  const made = compileMessage(/** @type {any} */ (declarations), message, /** @type {any} */ (variants));
  const code = lean(made.code);
  return PLAIN.exec(code)?.[1] ?? code.trimEnd().replace(/;$/, '');
}

/**
 * Writes all messages as one object: its texts and functions cost a start less than as many exports.
 * @param {readonly Entry[]} entries @param {string} locale @returns {string} a module
 */
export function writeModule(entries, locale) {
  const messages = entries.map(withNumbers).map((entry) => `${entry.key}: ${compiled(entry, locale)},`);
  return [importOf('{ number, plural }', '../registry.ts'), 'export default {', ...messages, '};', ''].join('\n');
}

/**
 * Returns the type of what a message is given: a number where it is counted, the choices where it chooses.
 * @param {Entry} entry
 * @param {string} name of an input
 */
function typeOf({ declarations, selectors, variants }, name) {
  if (selectors.some((selector) => selector.name === name)) {
    const matches = variants.flatMap((variant) => variant.matches.filter(({ key }) => key === name));
    const values = new Set(matches.flatMap(({ value }) => (value === undefined ? [] : [value])));
    if ([...values].every((value) => /^\d+$/.test(value))) return 'number';
    const isClosed = matches.length === variants.length && matches.every(({ value }) => value !== undefined);
    return isClosed ? [...values].map((value) => `'${value}'`).join(' | ') : 'string';
  }
  const isCounted = declarations.some(
    (local) =>
      local.type === 'local-variable' && local.value.arg.name === name && local.value.annotation?.name === 'plural',
  );
  return isCounted ? 'number' : 'Part';
}

/** @param {readonly Entry[]} entries @returns {string} the types of the module */
export function writeTypes(entries) {
  const lines = entries.map((entry) => {
    const inputs = entry.declarations.filter(({ type }) => type === 'input-variable');
    const given = inputs.map(({ name }) => `readonly ${name}: ${typeOf(entry, name)}`).join('; ');
    return `  readonly ${entry.key}: ${isPlain(entry) ? 'string' : `(given: { ${given} }) => string`};`;
  });
  const type = ['declare const messages: {', ...lines, '};', 'export default messages;', ''];
  return [importOf('type { Part }', '../part.ts'), '', ...type].join('\n');
}

/** @param {readonly Entry[]} entries @returns {string} the type of their keys */
export function writeKeys(entries) {
  return ['export type MessageKey =', ...entries.map(({ key }) => `  | '${key}'`)].join('\n') + ';\n';
}

/** @param {string} names @param {string} path */
const importOf = (names, path) => `import ${names} from '${path}';`;
