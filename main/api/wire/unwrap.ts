import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/** Older answers wrap every element of a list in an object of its kind. */
export function unwrapElement(element: JsonValue): JsonValue {
  if (!isJsonObject(element)) return element;
  const [name, ...others] = Object.keys(element);
  const inner = name === undefined || others.length > 0 ? undefined : element[name];
  return isJsonObject(inner) ? inner : element;
}
