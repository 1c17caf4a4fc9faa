import type { Resource } from '#shared/model/resource.ts';

/**
 * What an update does with the rows of a nested array: they replace those there, or are added to them. `rails` adds, and
 * removes a row that is sent with its id and `_destroy`.
 */
export type NestedPut = 'unknown' | 'replace' | 'rails' | 'append';
/** What an update does with fields that were not sent. */
export type AbsentOnPut = 'unknown' | 'kept' | 'blanked';
/** What a read says of an object in the trash. */
export type TrashedGet = 'unknown' | 'not_found' | 'answers';
/** What comes after the last page of a list. */
export type PastEnd = 'unknown' | 'empty' | 'repeated';

export interface CapabilityValues {
  readonly nestedPut: NestedPut;
  readonly absentOnPut: AbsentOnPut;
  readonly trashedGet: TrashedGet;
  readonly pastEnd: PastEnd;
  /** Rows of the longest page this account ever answered. */
  readonly longestPage: number;
  /** The signature of a read of something that cannot exist. */
  readonly notFound: Readonly<Partial<Record<Resource, string>>>;
  /** The fields that list rows carry. */
  readonly listFields: Readonly<Partial<Record<Resource, readonly string[]>>>;
}
export type CapabilityName = keyof CapabilityValues;

export interface Learned<Name extends CapabilityName> {
  readonly value: CapabilityValues[Name];
  /** Ms since epoch. */
  readonly learnedAt: number;
  readonly appVersion: string;
}

/** What is known of the service of one account. Plain JSON, one value by name. */
export type Capabilities = { readonly [Name in CapabilityName]?: Learned<Name> };

/** When and by which version of the app something was learned. */
export interface Stamp {
  readonly at: number;
  readonly appVersion: string;
}

const UNKNOWN: CapabilityValues = {
  nestedPut: 'unknown',
  absentOnPut: 'unknown',
  trashedGet: 'unknown',
  pastEnd: 'unknown',
  longestPage: 0,
  notFound: {},
  listFields: {},
};

/** The value as last learned, by whatever version: what cost somebody a document is not tried again unasked. */
export function valueOf<Name extends CapabilityName>(known: Capabilities, name: Name): CapabilityValues[Name] {
  return known[name]?.value ?? UNKNOWN[name];
}

/** Whether this version of the app learned it itself; otherwise it is to be verified at the next occasion. */
export function isCurrent(known: Capabilities, name: CapabilityName, appVersion: string): boolean {
  return known[name]?.appVersion === appVersion;
}

export function learn<Name extends CapabilityName>(
  known: Capabilities,
  name: Name,
  value: CapabilityValues[Name],
  { at, appVersion }: Stamp,
): Capabilities {
  return { ...known, [name]: { value, learnedAt: at, appVersion } };
}

/** As if it had never been learned: a person asks to try again. */
export function forget(known: Capabilities, name: CapabilityName): Capabilities {
  return Object.fromEntries(Object.entries(known).filter(([other]) => other !== name));
}

/** What this version of the app learned about one resource; what an older one learned is asked for again. */
export function notFoundSignature(known: Capabilities, resource: Resource, appVersion: string): string | null {
  return isCurrent(known, 'notFound', appVersion) ? (valueOf(known, 'notFound')[resource] ?? null) : null;
}

export function learnNotFound(known: Capabilities, resource: Resource, signature: string, stamp: Stamp): Capabilities {
  const others = isCurrent(known, 'notFound', stamp.appVersion) ? valueOf(known, 'notFound') : {};
  return learn(known, 'notFound', { ...others, [resource]: signature }, stamp);
}

export function learnPageLength(known: Capabilities, rows: number, stamp: Stamp): Capabilities {
  return rows > valueOf(known, 'longestPage') ? learn(known, 'longestPage', rows, stamp) : known;
}

export function learnListFields(
  known: Capabilities,
  resource: Resource,
  names: readonly string[],
  stamp: Stamp,
): Capabilities {
  const all = valueOf(known, 'listFields');
  const fields = new Set(all[resource]);
  if (names.every((name) => fields.has(name))) return known;
  return learn(known, 'listFields', { ...all, [resource]: [...new Set([...fields, ...names])].sort() }, stamp);
}
