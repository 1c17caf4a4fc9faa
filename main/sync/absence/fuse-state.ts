import type { Uid } from '#shared/service/ids.ts';

/** One of the missing objects, read before a person is asked. */
export interface SampleRead {
  readonly uid: Uid;
  readonly found: 'present' | 'gone' | 'unreadable' | null;
  readonly tries: number;
  /** When it was last read (ms since epoch). */
  readonly readAt: number | null;
}

export interface HeldObjects {
  /** Objects that a person keeps although no list shows them. */
  readonly kept: readonly Uid[];
  /** None of these is judged while the fuse is not armed. */
  readonly missing: readonly Uid[];
}

/**
 * The fuse of one feed: too many objects are missing at once. Plain JSON. It is repeated, sampled, and then a person is
 * asked; nothing but a person's word or a sweep that finds the objects again ends it. Times are ms since epoch.
 */
export type Fuse =
  | { readonly kind: 'armed'; readonly kept: readonly Uid[] }
  | (HeldObjects & { readonly kind: 'tripped'; readonly trippedAt: number })
  | (HeldObjects & { readonly kind: 'sampling'; readonly sample: readonly SampleRead[] })
  | (HeldObjects & { readonly kind: 'asking'; readonly sample: readonly SampleRead[]; readonly askedAt: number });

export const armedFuse: Fuse = { kind: 'armed', kept: [] };

/** Objects that may not be judged, whatever is read of them. */
export const heldByFuse = (fuse: Fuse): readonly Uid[] => (fuse.kind === 'armed' ? [] : fuse.missing);
