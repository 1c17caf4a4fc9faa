type Part = string | number | null;

/**
 * Builds a path in the specification's notation: apiPath`/api/invs/${hash_key}/payments/${id}`. Literal parts stay
 * exactly as they are; a value becomes one encoded segment. Null when a value is unknown or could change the path.
 */
export function apiPath(written: TemplateStringsArray, ...values: readonly Part[]): string | null {
  const segments = values.map(segment);
  if (segments.includes(null)) return null;
  return written.map((text, index) => text + (segments[index] ?? '')).join('');
}

function segment(value: Part): string | null {
  if (value === null || value === '') return null;
  // A URL parser resolves these two: a delete of "." would address the whole collection.
  if (value === '.' || value === '..') return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null;
  }
}
