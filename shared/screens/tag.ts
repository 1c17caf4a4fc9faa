import type { Uid } from '#shared/service/ids.ts';

/** Characters of a tag's name. */
export const LONGEST_TAG = 40;
/** Invoices that one request puts a tag on or takes it off: a window with more asks again. */
export const MOST_TAGGED = 1_000;

/** A tag that listed invoices have. */
export interface TagChoice {
  /** As it was written first. Whatever differs from it in case, accents or spaces alone is the same tag. */
  readonly name: string;
  /** How many of the invoices that were asked about have it. */
  readonly count: number;
}

/** A tag put on invoices, or taken off them. */
export interface TagChange {
  readonly name: string;
  readonly isOn: boolean;
  readonly uids: readonly Uid[];
}

/** A name as it is kept, or null where what was typed cannot be one: nothing to read in it, or too much. */
export function readTagName(typed: string): string | null {
  const name = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // Quotes alone cannot be searched for, and marks alone would all be one tag.
  const isReadable = /[\p{L}\p{N}\p{S}]|(?!")\p{P}/u.test(name);
  return isReadable && [...name].length <= LONGEST_TAG ? name : null;
}
