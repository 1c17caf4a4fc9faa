import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isResource } from '#shared/model/resource.ts';
import type { CapabilityName, CapabilityValues, Learned } from './registry.ts';

/** Reads one stored value back; null where it is none of this version's. */
export function restoreLearned<Name extends CapabilityName>(
  name: Name,
  stored: JsonValue | undefined,
): Learned<Name> | null {
  if (!isJsonObject(stored)) return null;
  const { value, learnedAt, appVersion } = stored;
  if (typeof learnedAt !== 'number' || typeof appVersion !== 'string' || !isValue[name](value)) return null;
  // `isValue` has just looked at it.
  return { value: value as unknown as CapabilityValues[Name], learnedAt, appVersion };
}

const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && words.includes(value);

const byResource =
  (isEntry: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isJsonObject(value) && Object.entries(value).every(([resource, entry]) => isResource(resource) && isEntry(entry));

const isText = (value: unknown): boolean => typeof value === 'string';

const isValue: Readonly<Record<CapabilityName, (value: unknown) => boolean>> = {
  nestedPut: oneOf('unknown', 'replace', 'rails', 'append'),
  absentOnPut: oneOf('unknown', 'kept', 'blanked'),
  trashedGet: oneOf('unknown', 'not_found', 'answers'),
  pastEnd: oneOf('unknown', 'empty', 'repeated'),
  longestPage: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  notFound: byResource(isText),
  listFields: byResource((names) => Array.isArray(names) && names.every(isText)),
};
