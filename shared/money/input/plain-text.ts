import type { Conventions } from './number-marks.ts';
import { GROUP, POINT } from './number-marks.ts';

const FORMAT_CHARACTER = /^\p{Cf}$/u;
const DIGIT = /^\p{Nd}$/u;
/** Full-width forms, as an East Asian keyboard types them, lie this far behind ASCII. */
const FULL_WIDTH = { first: 0xff01, last: 0xff5e, distance: 0xfee0 };
const DIGITS_OF_A_SYSTEM = 10;
const ASCII = /^[ -~]$/;
/** The percent sign of any script. */
export const PERCENT_SIGN = /[%٪﹪％]/u;

/** Maps characters to the plain character that they stand for. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '-': '−‐‑‒–﹣ー',
    '*': '×✕✖х',
    '/': '÷∕',
    '%': '٪﹪',
    [POINT]: '٫',
    [GROUP]: '٬⹁’‘ʼ´`',
    ',': '،、､',
    '.': '。｡',
  }).flatMap(([plain, others]) => [...others].map((other): [string, string] => [other, plain])),
);

const NO_SIGNS: Pick<Conventions, 'signs'> = { signs: new Map() };

/**
 * Returns the ASCII digit of a digit in any script. Relies on Unicode: the digits of one numbering system follow each
 * other, and a run of systems always begins with a zero.
 */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % DIGITS_OF_A_SYSTEM);
}

function plainCharacter(character: string, conventions: Pick<Conventions, 'signs'>): string {
  const spelled = conventions.signs.get(character) ?? SPELLINGS.get(character);
  if (spelled !== undefined) return spelled;
  if (ASCII.test(character)) return character;
  if (FORMAT_CHARACTER.test(character)) return '';
  if (DIGIT.test(character)) return digitOf(character);
  const code = character.codePointAt(0) ?? 0;
  if (code < FULL_WIDTH.first || code > FULL_WIDTH.last) return character;
  return plainCharacter(String.fromCodePoint(code - FULL_WIDTH.distance), conventions);
}

/**
 * Returns typed text with ASCII digits, one spelling for each sign, single spaces and no invisible characters. Replaces
 * only compatibility forms that are the same sign: `5²` and `1½` must not become 52 and 11/2.
 */
export function plainText(typed: string, conventions: Pick<Conventions, 'signs'> = NO_SIGNS): string {
  return [...typed]
    .map((character) => plainCharacter(character, conventions))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
