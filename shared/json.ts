export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text as it is, and null for anything else. */
export const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns a text as it is, and an empty one for anything else. */
export const textOrEmpty = (value: unknown): string => asText(value) ?? '';

/** Returns a text that is not empty, and null for anything else. */
export const filledText = (value: unknown): string | null => asText(value) || null;

/** Tells whether two values have the same content, with the fields in the same order. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
