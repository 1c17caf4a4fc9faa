/** @typedef {import('./catalogue.mjs').Entry} Entry */
/** @typedef {import('./catalogue.mjs').Part} Part */

/** Code of the made-up language: XA is nobody's country. */
export const PSEUDO = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀćďéƒǧĥíĵķĺḿńóƥɋŕšťúṽẃẋýžÁɃĆĎÉƑǦĤÍĴĶĹḾŃÓƤɊŔŠŤÚṼẂẊÝŽ'];
/** Other languages take this much more room. */
const LONGER = 0.4;
/** A line may break between two of these, as between two words. */
const WORD = 6;

/** @param {string} text */
const accented = (text) => [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');

/** @param {number} length @returns {string} words that mean nothing */
function filling(length) {
  const letters = 'ó'.repeat(Math.ceil(length * LONGER));
  return letters.replaceAll(new RegExp(`.{1,${WORD}}`, 'g'), (word) => ` ${word}`);
}

/** @param {readonly Part[]} pattern @returns {Part[]} */
function stretched(pattern) {
  const written = pattern.map((part) => (part.type === 'text' ? (part.value ?? '') : '')).join('');
  return [
    { type: 'text', value: '[' },
    ...pattern.map((part) => (part.type === 'text' ? { ...part, value: accented(part.value ?? '') } : part)),
    { type: 'text', value: `${filling(written.length)}]` },
  ];
}

/**
 * Returns the messages in a language that everybody can read and that nobody has: with accents, longer, and in brackets.
 * What stands on screen without them is no message, and what does not fit would be cut off in another language.
 * @param {readonly Entry[]} entries @returns {Entry[]}
 */
export function inPseudoLocale(entries) {
  return entries.map((entry) => ({
    ...entry,
    variants: entry.variants.map((variant) => ({ ...variant, pattern: stretched(variant.pattern) })),
  }));
}
