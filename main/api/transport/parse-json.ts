import type { JsonValue } from '#shared/json.ts';
import type { Span } from './long-numbers.ts';
import { numberAt, quoted } from './long-numbers.ts';

const MAX_DEPTH = 64;

/**
 * Parses JSON from the service. Undefined when it is no JSON or nested deeper than 64 (which would exhaust the stack of
 * whatever walks it). Numbers with more digits than a float can hold, or too large for one, come back as their text.
 */
export function parseJson(text: string): JsonValue | undefined {
  const longNumbers = longNumbersIn(text);
  if (longNumbers === null) return undefined;
  try {
    // JSON.parse returns nothing but JSON values. Its reviver could keep digits too, and would take ten times as long.
    return JSON.parse(longNumbers.length === 0 ? text : quoted(text, longNumbers)) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Looks at what stands outside strings, once, before anything recursive sees the text. Null when it is too deep. */
function longNumbersIn(text: string): readonly Span[] | null {
  const found: Span[] = [];
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) index = endOfString(text, index + 1);
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const span = numberAt(text, index);
      if (span.isLossy) found.push(span);
      index = span.end - 1;
    } else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) return null;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return found;
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
