/** A label of a domain has at most 63 characters, `xn--` included. */
const LONGEST_LABEL = 59;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const BASE = DIGITS.length;
const LEAST_THRESHOLD = 1;
const MOST_THRESHOLD = 26;
const FIRST_CODE_POINT = 0x80;

/**
 * Returns the letters that Punycode (RFC 3492) spells in a label of a domain: `mller-kva` spells `müller`. Null for
 * text that is no Punycode. Expects lower case, without the `xn--` before it.
 */
export function decodePunycode(label: string): string | null {
  if (label.length > LONGEST_LABEL || !/^\p{ASCII}*$/u.test(label)) return null;
  const end = Math.max(0, label.lastIndexOf('-'));
  const letters = [...label.slice(0, end)];
  const digits = [...label.slice(end === 0 ? 0 : end + 1)].map((digit) => DIGITS.indexOf(digit));
  let codePoint = FIRST_CODE_POINT;
  let at = 0;
  let bias = 72;
  for (let next = 0; next < digits.length; at += 1) {
    const step = readNumber(digits, next, bias);
    if (step === null) return null;
    const count = letters.length + 1;
    bias = biasAfter(step.value, count, next === 0);
    next = step.end;
    codePoint += Math.floor((at + step.value) / count);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return null;
    at = (at + step.value) % count;
    letters.splice(at, 0, String.fromCodePoint(codePoint));
  }
  return letters.join('');
}

/** Reads a number of variable length (RFC 3492, section 3.3). */
function readNumber(
  digits: readonly number[],
  start: number,
  bias: number,
): { readonly value: number; readonly end: number } | null {
  let [value, weight] = [0, 1];
  for (let place = 1; ; place += 1) {
    const digit = digits[start + place - 1] ?? -1;
    value += digit * weight;
    if (digit < 0 || !Number.isSafeInteger(value)) return null;
    const threshold = Math.min(MOST_THRESHOLD, Math.max(LEAST_THRESHOLD, place * BASE - bias));
    if (digit < threshold) return { value, end: start + place };
    weight *= BASE - threshold;
  }
}

/** Adapts the bias to the size of the last step (RFC 3492, section 3.4). */
function biasAfter(step: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(step / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let places = 0;
  for (; rest > 455; places += BASE) rest = Math.floor(rest / (BASE - LEAST_THRESHOLD));
  return places + Math.floor((BASE * rest) / (rest + 38));
}
