type Part = string | number | null;

/**
 * Builds a path that reads like the specification's: apiPath`/api/invs/${hash_key}/payments/${id}`. The written parts
 * stay exactly as they are; a value is one encoded segment. Null when a value is unknown or could change the path.
 */
export function apiPath(written: TemplateStringsArray, ...values: readonly Part[]): string | null {
  const segments = values.map(segment);
  if (segments.includes(null)) return null;
  return written.map((text, index) => text + (segments[index] ?? '')).join('');
}

function segment(value: Part): string | null {
  if (value === null || value === '') return null;
  // A URL parser resolves these two, so that a delete of "." would address the whole collection.
  if (value === '.' || value === '..') return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null;
  }
}
