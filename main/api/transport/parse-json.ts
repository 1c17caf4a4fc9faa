import type { JsonValue } from '#shared/json.ts';
import type { Span } from './long-numbers.ts';
import { numberAt, quoted } from './long-numbers.ts';

const MAX_DEPTH = 64;

/**
 * Parses JSON from the service. Undefined when it is no JSON or nested deeper than 64, which could exhaust the stack
 * later. Numbers with more digits than a float can keep, or too large for one, become texts.
 */
export function parseJson(text: string): JsonValue | undefined {
  const longNumbers = longNumbersIn(text);
  if (longNumbers === null) return undefined;
  try {
    // JSON.parse returns JSON values only. Its reviver could keep digits too, but takes ten times as long.
    return JSON.parse(longNumbers.length === 0 ? text : quoted(text, longNumbers)) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Finds the long numbers outside strings, in one pass before the text is parsed recursively. Null when it is nested too
 * deep.
 */
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

/**
 * Returns the index of the quote that ends the string, or the end of the text. Jumps from quote to quote, because notes
 * are long.
 */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === 92) before -= 1;
    const isEscaped = (quote - before) % 2 === 0;
    if (!isEscaped) return quote;
  }
  return text.length;
}
