/** @typedef {import('./shipped-parts.mjs').Part} Part */

/**
 * Returns the notices that travel with every package. Throws for a part whose licence is not known: it must not be shipped.
 * @param {readonly Part[]} parts
 */
export function writeNotices(parts) {
  const head =
    'Inkwell contains the following works of others. Electron and Chromium bring their own notices beside this file.';
  return `${[head, ...parts.map((part) => noticeOf(part, parts))].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * Takes the text of another part with the same licence for a part that names its licence and forgot the file.
 * @param {Part} part
 * @param {readonly Part[]} parts
 */
function noticeOf({ name, version, licence, author, text }, parts) {
  const terms =
    text === '' ? withoutOwner(parts.find((other) => other.licence === licence && other.text !== '')?.text) : text;
  if (terms === undefined) throw new Error(`${name} ${version} has no licence that could be handed on (${licence}).`);
  const owner = text === '' && author !== '' ? `Copyright (c) ${author}\n\n` : '';
  return `${name} ${version}\n${licence}\n\n${owner}${terms}`;
}

/** Whose work the other part is says nothing of this one. @param {string | undefined} text */
const withoutOwner = (text) =>
  text
    ?.split('\n')
    .filter((line) => !/^\s*copyright\b.*\d{4}/i.test(line))
    .join('\n');
