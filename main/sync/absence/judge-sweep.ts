import type { Uid } from '#shared/service/ids.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { isWholeList, reachabilityUnder } from './reachability.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { Presence } from '#main/sync/ports/absence-store.ts';

/** A known object that the sweep did not show. */
export interface MissingObject {
  readonly uid: Uid;
  /** When the service last showed it in any answer (ms since epoch); null when it never did. */
  readonly checkedAt: number | null;
  /** True when no list has ever shown it: it was created or fetched here. */
  readonly isNew: boolean;
}

/** All inputs of the judgement on one sweep. "Listed" objects are present or suspect and have a server id. */
export interface SweepEvidence {
  readonly feed: Feed;
  /** Presence of the feed's parent; null for account-wide lists. */
  readonly parentPresence: Presence | null;
  readonly checkpoint: Pick<Checkpoint, 'startedAt' | 'finishedAt' | 'isClean'>;
  /** Number of listed objects of this feed, including missing ones. */
  readonly listed: number;
  /** Number of listed objects of this resource in all its feeds. */
  readonly familyListed: number;
  /** Listed objects of this feed that the sweep did not show. */
  readonly missing: readonly MissingObject[];
  /** Suspects of this resource in any feed that wait for a verdict or are held by a fuse. */
  readonly already: readonly Uid[];
  /**
   * Number of objects of this resource removed without asking within `removedCountsMs`, since a person last answered.
   */
  readonly removedLately: number;
  /** Objects of this resource that a person keeps although no list shows them (`Fuse`). They are not accused. */
  readonly kept: readonly Uid[];
}

export type SweepJudgement =
  /** The sweep proves nothing: it is not finished, not clean, or no list that accuses. */
  | { readonly kind: 'unproven' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'suspects'; readonly uids: readonly Uid[] }
  /** Too many are missing: none of them may be judged one by one. */
  | { readonly kind: 'fuse'; readonly missing: readonly Uid[] };

/**
 * Names the objects suspected of being gone. Only a clean, finished sweep accuses, and only objects that the service
 * did not show after it began: an object created meanwhile may stand on a page already read. An object that no list has
 * ever shown gets `listLagMs` more, because lists may lag behind writes.
 */
export function judgeSweep(evidence: SweepEvidence, settings: AbsenceSettings): SweepJudgement {
  const { feed, parentPresence, checkpoint, listed, familyListed, removedLately } = evidence;
  const { startedAt, finishedAt, isClean } = checkpoint;
  if (finishedAt === null || !isClean || !isWholeList(feed)) return { kind: 'unproven' };
  if (reachabilityUnder(feed.resource, parentPresence) !== 'reachable') return { kind: 'unproven' };
  const kept = new Set(evidence.kept);
  const missing = evidence.missing.filter(({ uid }) => !kept.has(uid));
  const wasDue = ({ checkedAt, isNew }: MissingObject): boolean => {
    if (checkedAt === null) return false;
    // A time after the end was written before the clock was set back; it does not belong to this sweep.
    return checkedAt < startedAt - (isNew ? settings.listLagMs : 0) || checkedAt > finishedAt;
  };
  const accused = missing.filter(wasDue).map(({ uid }) => uid);
  if (accused.length === 0) return { kind: 'nothing' };
  // Suspects of other feeds count too, so that many short lists cannot lose more than one long list may.
  const all = new Set([...accused, ...evidence.already.filter((uid) => !kept.has(uid))]);
  const isTooMany =
    all.size + removedLately > settings.fuseMissing ||
    isShrunk({ listed: listed - (evidence.missing.length - missing.length), missing: accused.length }, settings) ||
    all.size >= familyListed - kept.size;
  return isTooMany ? { kind: 'fuse', missing: accused } : { kind: 'suspects', uids: accused };
}

/** Tells that more is missing from a list than may be removed without asking. */
export function isShrunk(
  { listed, missing }: { readonly listed: number; readonly missing: number },
  { fuseMissing, fuseShare, fuseShareFrom }: AbsenceSettings,
): boolean {
  return missing > fuseMissing || (missing >= fuseShareFrom && missing > fuseShare * listed);
}
