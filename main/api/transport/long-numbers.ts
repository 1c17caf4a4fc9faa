/** A binary float keeps this many digits of any number. */
const FLOAT_DIGITS = 15;
/** With a longer exponent a number can be too large for a float. */
const SAFE_EXPONENT_DIGITS = 2;
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export interface Span {
  readonly start: number;
  readonly end: number;
  /** True when a float cannot keep the number. */
  readonly isLossy: boolean;
}

/** Returns the run of number characters that begins at `start`, outside a string. */
export function numberAt(text: string, start: number): Span {
  let digits = 0;
  let exponentDigits = 0;
  let hasExponent = false;
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code >= 48 && code <= 57) {
      if (hasExponent) exponentDigits += 1;
      else digits += 1;
    } else if (code === 101 || code === 69) hasExponent = true;
    else if (code !== 45 && code !== 43 && code !== 46) break;
  }
  const isSuspect = digits > FLOAT_DIGITS || exponentDigits > SAFE_EXPONENT_DIGITS;
  return { start, end, isLossy: isSuspect && isLossy(text, start, end) };
}

function isLossy(text: string, start: number, end: number): boolean {
  const source = text.slice(start, end);
  // Quoting a text that is no number, or one in the place of a name, would hide that it is no JSON.
  if (!JSON_NUMBER.test(source) || isName(text, end)) return false;
  const value = Number(source);
  if (!Number.isFinite(value)) return true;
  const digits = source
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length > FLOAT_DIGITS && String(value) !== source;
}

function isName(text: string, end: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  return colon.test(text);
}

/** Returns the same JSON with these numbers as texts. */
export function quoted(text: string, spans: readonly Span[]): string {
  let last = 0;
  const parts = spans.map(({ start, end }) => {
    const part = `${text.slice(last, start)}"${text.slice(start, end)}"`;
    last = end;
    return part;
  });
  return parts.join('') + text.slice(last);
}
