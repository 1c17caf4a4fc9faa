import { isVisible, nameOf } from './visible.ts';

/**
 * Paper, mails to clients and names of languages speak their own language. What was said at an action, and the menu that it
 * opened, stays as it was said.
 */
const OTHER_WORDS =
  'body [lang], .paper, textarea, kbd, bdi, script, style, [role="alert"], [role="menu"], .visually-hidden[aria-live], .error, .toasts';
/** Dates, times and keys are written as the person's computer does. */
const WRITTEN = [
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b[AP]M\b/g,
  /\b(?:Sun|Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur)(?:day)?\b/g,
  // A currency without a sign of its own stands before its amount.
  /\b[A-Z]{3}\s?(?=\d)/g,
  /\b(?:Ctrl|Alt|Shift|Meta|Enter|Esc|Del|Delete|Backspace|Tab|Space|Home|End|Page ?(?:Up|Down)|F\d+)\b/g,
];
/** Attributes that are read aloud or shown on demand. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];
/** Stand around names, whatever way these are written in. */
const ISOLATES = /[\u2066-\u2069]/gu;
/** A message in the made-up language; a name or another message may stand in it. */
const IN_BRACKETS = /\[[^[\]]*\]/;

function outsideBrackets(text: string): string {
  let rest = WRITTEN.reduce((said, written) => said.replaceAll(written, ' '), text.replaceAll(ISOLATES, ''));
  while (IN_BRACKETS.test(rest)) rest = rest.replace(IN_BRACKETS, ' ');
  return rest;
}

/**
 * Returns what is on screen and no message: each text with letters outside of all brackets that is no part of `data` either.
 * Lists of data are taken apart.
 */
export function unworded(data: readonly string[]): readonly string[] {
  const known = data.join('\n');
  // A drawing has only room for the beginning of a long name.
  const isData = (part: string): boolean => !/\p{L}{2}/u.test(part) || known.includes(part.trim().replace(/…$/, ''));
  const isWorded = (text: string): boolean =>
    outsideBrackets(text)
      .split(/[·,;:()/\n]|\s{2,}/)
      .every(isData);
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!isVisible(element) || element.closest(OTHER_WORDS) !== null) continue;
    for (const name of SPOKEN) {
      const value = element.getAttribute(name);
      if (value !== null && !isWorded(value)) found.add(`${name} of ${nameOf(element)}: ${value}`);
    }
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && !isWorded(node.textContent ?? ''))
        found.add(`${nameOf(element)}: ${(node.textContent ?? '').trim()}`);
  }
  return [...found];
}
