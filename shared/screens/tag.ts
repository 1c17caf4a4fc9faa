import type { Uid } from '#shared/service/ids.ts';

/** Most characters of a tag's name. */
export const LONGEST_TAG = 40;
/** Most invoices that one request tags or untags; the window splits larger changes. */
export const MOST_TAGGED = 1_000;

/** A tag of the listed invoices. */
export interface TagChoice {
  /** The name as first written. Names that differ only in case, accents or spaces are the same tag. */
  readonly name: string;
  /** Number of the given invoices that have it. */
  readonly count: number;
}

/** A tag that is added to invoices or removed from them. */
export interface TagChange {
  readonly name: string;
  readonly isOn: boolean;
  readonly uids: readonly Uid[];
}

/** Returns the name in the form in which it is stored; null when the text is too long or contains nothing readable. */
export function readTagName(typed: string): string | null {
  const name = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // A name of quotes only cannot be searched for, and names of marks only would all be the same tag.
  const isReadable = /[\p{L}\p{N}\p{S}]|(?!")\p{P}/u.test(name);
  return isReadable && [...name].length <= LONGEST_TAG ? name : null;
}
