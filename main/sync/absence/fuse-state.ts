import type { Uid } from '#shared/service/ids.ts';

/** A missing object that is read before a person is asked. */
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
  /** The missing objects, none of which is judged while the fuse is not armed. */
  readonly missing: readonly Uid[];
}

/**
 * The fuse of one feed, which trips when too many objects are missing at once. The sweep is repeated, a sample is read,
 * and then a person is asked; only a person's answer or a sweep that finds the objects again ends it. Plain JSON; times
 * are ms since epoch.
 */
export type Fuse =
  | { readonly kind: 'armed'; readonly kept: readonly Uid[] }
  | (HeldObjects & { readonly kind: 'tripped'; readonly trippedAt: number })
  | (HeldObjects & { readonly kind: 'sampling'; readonly sample: readonly SampleRead[] })
  | (HeldObjects & { readonly kind: 'asking'; readonly sample: readonly SampleRead[]; readonly askedAt: number });

export const armedFuse: Fuse = { kind: 'armed', kept: [] };

/** Returns the objects that may not be judged, whatever reads show. */
export const heldByFuse = (fuse: Fuse): readonly Uid[] => (fuse.kind === 'armed' ? [] : fuse.missing);
