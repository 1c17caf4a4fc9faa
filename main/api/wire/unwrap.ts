import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/** Returns the element of a list without the wrapper that older answers put around it. */
export function unwrapElement(element: JsonValue): JsonValue {
  if (!isJsonObject(element)) return element;
  const [name, ...others] = Object.keys(element);
  const inner = name === undefined || others.length > 0 ? undefined : element[name];
  return isJsonObject(inner) ? inner : element;
}
