import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/**
 * Lists what an update may do with the rows of a nested array: replace them or append to them. `rails` appends, and
 * removes a row that is sent with its id and `_destroy`.
 */
export const nestedUpdateBehaviours = ['unknown', 'replace', 'rails', 'append'] as const;
export type NestedUpdateBehaviour = (typeof nestedUpdateBehaviours)[number];

/** Lists what an update may do with the nested arrays that it does not name. */
export const leftOutArrays = ['kept', 'emptied'] as const;
export type OmittedArraysBehaviour = (typeof leftOutArrays)[number];

/** The learned behaviour of one account's service, and the app version that learned it. */
export interface LearnedUpdateBehaviour {
  readonly value: NestedUpdateBehaviour;
  /** Ms since epoch. */
  readonly learnedAt: number;
  readonly appVersion: string;
}

/** Reads a stored value; null when this version does not know its shape. */
export function readLearnedBehaviour(stored: JsonValue | undefined): LearnedUpdateBehaviour | null {
  if (!isJsonObject(stored)) return null;
  const { learnedAt, appVersion } = stored;
  const value = nestedUpdateBehaviours.find((word) => word === stored['value']);
  if (value === undefined || typeof learnedAt !== 'number' || typeof appVersion !== 'string') return null;
  return { value, learnedAt, appVersion };
}
