import type { JsonValue } from '#shared/json.ts';

const MAX_DEPTH = 64;
/** More digits than a binary float holds: such a number must not pass through one. */
const LONG_NUMBER = /[\d.]{16}/;

/**
 * Parses JSON from the service. Undefined when it is no JSON or nested deeper than 64 (which would exhaust the stack of
 * whatever walks it). Numbers with more digits than a float can hold come back as their text.
 */
export function parseJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    // JSON.parse returns nothing but JSON values.
    return JSON.parse(text, LONG_NUMBER.test(text) ? keepDigits : undefined) as JsonValue;
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const digits = context.source
    .replace(/[eE].*$/, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '');
  return digits.length > 15 && String(value) !== context.source ? context.source : value;
}

/** Looks at brackets outside strings only, before anything recursive sees the text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 92) index += 1;
      else if (code === 34) isInString = false;
    } else if (code === 34) isInString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}
