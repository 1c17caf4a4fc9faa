import type { Uid } from '#shared/service/ids.ts';
import type { Checkpoint, Presence } from '#main/sync/ports/store.ts';
import { isWholeList, reachabilityUnder } from './reachability.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** A known object that the sweep did not show. */
export interface MissingObject {
  readonly uid: Uid;
  /** When the service last showed it in any answer (ms since epoch); null when it never did. */
  readonly checkedAt: number | null;
  /** No list has ever shown it: it was made or read here. */
  readonly isNew: boolean;
}

/** All that a judgement on one sweep depends on. "Listed" objects are present or suspect and have a server id. */
export interface SweepEvidence {
  readonly feed: Feed;
  /** Of the parent that the feed names; null for account-wide lists. */
  readonly parentPresence: Presence | null;
  readonly checkpoint: Pick<Checkpoint, 'startedAt' | 'finishedAt' | 'isClean'>;
  /** Listed objects of this feed, the missing ones among them. */
  readonly listed: number;
  /** Listed objects of this resource in all its feeds. */
  readonly familyListed: number;
  /** Listed objects of this feed that the sweep did not see. */
  readonly missing: readonly MissingObject[];
  /** Suspects of this resource, of whatever feed, that wait for a verdict or that a fuse holds. */
  readonly already: readonly Uid[];
  /** Objects of this resource removed without a person's word within `removedCountsMs`, since a person last answered. */
  readonly removedLately: number;
  /** Objects of this resource that a person keeps although no list shows them (`Fuse`). They are not accused. */
  readonly kept: readonly Uid[];
}

export type SweepJudgement =
  /** The sweep proves nothing: not finished, not clean, or not a list that accuses. */
  | { readonly kind: 'unproven' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'suspects'; readonly uids: readonly Uid[] }
  /** Too many: none of those missing here may be judged one by one. */
  | { readonly kind: 'fuse'; readonly missing: readonly Uid[] };

/**
 * Who is suspected of being gone. Only a clean, finished sweep accuses, and nobody whom the service showed after it
 * began: an object that was created meanwhile may stand on a page already read. What no list has ever shown has a little longer, for lists may
 * lag behind writes.
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
    // A time after the end was written before the clock was set back: it is no time of this sweep.
    return checkedAt < startedAt - (isNew ? settings.listLagMs : 0) || checkedAt > finishedAt;
  };
  const accused = missing.filter(wasDue).map(({ uid }) => uid);
  if (accused.length === 0) return { kind: 'nothing' };
  // Suspects of the other feeds count, so that many short lists cannot lose what one long list may not.
  const all = new Set([...accused, ...evidence.already.filter((uid) => !kept.has(uid))]);
  const isTooMany =
    all.size + removedLately > settings.fuseMissing ||
    isShrunk({ listed: listed - (evidence.missing.length - missing.length), missing: accused.length }, settings) ||
    all.size >= familyListed - kept.size;
  return isTooMany ? { kind: 'fuse', missing: accused } : { kind: 'suspects', uids: accused };
}

/** Whether more is missing from a list than anybody would remove without noticing. */
export function isShrunk(
  { listed, missing }: { readonly listed: number; readonly missing: number },
  { fuseMissing, fuseShare, fuseShareFrom }: AbsenceSettings,
): boolean {
  return missing > fuseMissing || (missing >= fuseShareFrom && missing > fuseShare * listed);
}
