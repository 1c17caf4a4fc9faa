/** Null when a part of the address is not known. Nothing is sent to such a path. */
export type Path = string | null;

/**
 * Returns the path below another one. That one stays exactly as it is; each part becomes one encoded segment. Null when
 * a part is unknown or could change the path.
 */
export function below(path: Path, ...parts: readonly (string | number | null)[]): Path {
  const segments = parts.map(segment);
  return path === null || segments.includes(null) ? null : [path, ...segments].join('/');
}

function segment(value: string | number | null): string | null {
  if (value === null || value === '') return null;
  // A URL parser resolves these two: a delete of "." would address the whole collection.
  if (value === '.' || value === '..') return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null;
  }
}
