import type { JsonValue } from '#shared/json.ts';

const MAX_DEPTH = 64;
/** More digits than a binary float holds: such a number must not pass through one. */
const FLOAT_DIGITS = 15;

/**
 * Parses JSON from the service. Undefined when it is no JSON or nested deeper than 64 (which would exhaust the stack of
 * whatever walks it). Numbers with more digits than a float can hold come back as their text.
 */
export function parseJson(text: string): JsonValue | undefined {
  const { isTooDeep, hasLongNumber } = surveyed(text);
  if (isTooDeep) return undefined;
  try {
    // JSON.parse returns nothing but JSON values. The reviver makes it several times slower.
    return JSON.parse(text, hasLongNumber ? keepDigits : undefined) as JsonValue;
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  // Too large for a float, which would make it infinite: no text, no amount and no JSON could say that.
  if (!Number.isFinite(value)) return context.source;
  const digits = context.source
    .replace(/[eE].*$/, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '');
  return digits.length > FLOAT_DIGITS && String(value) !== context.source ? context.source : value;
}

interface Survey {
  readonly isTooDeep: boolean;
  readonly hasLongNumber: boolean;
}

/** Looks at what stands outside strings, once, before anything recursive sees the text. */
function surveyed(text: string): Survey {
  let depth = 0;
  let digits = 0;
  let hasLongNumber = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code >= 48 && code <= 57) || code === 46) {
      digits += 1;
      if (digits > FLOAT_DIGITS) hasLongNumber = true;
      continue;
    }
    // An exponent makes a few digits into many.
    if (digits > 0 && (code === 101 || code === 69)) hasLongNumber = true;
    digits = 0;
    if (code === 34) index = endOfString(text, index + 1);
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) return { isTooDeep: true, hasLongNumber };
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { isTooDeep: false, hasLongNumber };
}

/** Where the quote stands that ends the string, or the end of the text. Jumps, because notes are long. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === 92) before -= 1;
    const isEscaped = (quote - before) % 2 === 0;
    if (!isEscaped) return quote;
  }
  return text.length;
}
