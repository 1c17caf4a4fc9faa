import type { Resource } from '#shared/service/resources.ts';
import { isAddressedUnderParent } from '#shared/service/resources.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved, leavesAgain } from '#shared/outbox/entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Claims } from '#main/sync/ports/mirror-store.ts';
import { wholeOf } from '#shared/compare/server-object.ts';
import { matchCreate } from '#main/sync/probe/match-create.ts';
import { mayBeEdited } from '#main/sync/probe/may-be-edited.ts';
import { isDuplicate } from '#main/sync/probe/duplicate-watch.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';

export const noClaims: Claims = { unclaimed: new Map(), duplicates: new Map() };

/**
 * Returns the rows of a list that may be what an unanswered create made. While the create is unanswered such rows stay
 * out of the book, so that the object does not appear twice; after it is settled they are reported as possible
 * duplicates.
 */
export function claimsOn(
  { outbox, evidence, clock }: Pick<EnginePorts, 'evidence' | 'outbox' | 'clock'>,
  feed: Feed,
  objects: readonly ServerObject[],
): Claims {
  const { resource, parent } = feed;
  const mayBeThere = (entry: OutboxRow): boolean =>
    isUnresolved(entry) || (leavesAgain(entry) && evidence.mayHaveArrived(entry.id));
  const creates = outbox.listOpenEntries().filter((entry) => isCreateOf(resource, entry) && mayBeThere(entry));
  const watches = outbox.listDuplicateWatches(resource, clock.now());
  if (creates.length === 0 && watches.length === 0) return noClaims;
  const bodies = creates
    .filter(({ mutation }) => parent === null || isUnder(outbox.targetOf(resource, mutation.uid).parent, feed))
    .map((entry) => ({
      entry,
      body: evidence.lastAttempt(entry.id)?.body ?? {},
      others: evidence.unclaimedBefore(entry.id),
    }));
  const unclaimed = objects.flatMap((object): readonly (readonly [number, number])[] => {
    const owner = bodies.find(
      ({ entry, body, others }) => !others.includes(object.id) && isClaimed(entry, resource, body, object),
    );
    return owner === undefined ? [] : [[object.id, owner.entry.id]];
  });
  const row = { resource, parent, firstSeenAt: clock.now() };
  const duplicates = objects.flatMap((object): readonly (readonly [number, number])[] => {
    const watch = watches.find((open) => isDuplicate(open, { ...row, object }, open.ownServerId));
    return watch === undefined ? [] : [[object.id, watch.id]];
  });
  return { unclaimed: new Map(unclaimed), duplicates: new Map(duplicates) };
}

const isCreateOf = (resource: Resource, { mutation }: OutboxRow): boolean =>
  mutation.op === 'create' && mutation.resource === resource;

/**
 * In a list under the create's own parent only the creates of that parent matter; a list under another object may show
 * all of them.
 */
function isUnder(parent: Feed['parent'], feed: Feed): boolean {
  const isOwnParent = feed.under === undefined && isAddressedUnderParent(feed.resource);
  return !isOwnParent || parent === null || parent.id === feed.parent?.id;
}

function isClaimed(
  { question }: OutboxRow,
  resource: Resource,
  body: Parameters<typeof matchCreate>[1],
  object: ServerObject,
): boolean {
  const asked = question?.kind === 'candidates' ? question : null;
  if (asked?.refused.includes(object.id) === true) return false;
  const isCandidate = asked?.candidates.some(({ id }) => id === object.id) ?? false;
  if (isCandidate) return true;
  const row = wholeOf(object);
  const match = matchCreate(resource, body, row);
  // The person who is asked sees every row that may be it; other rows need not wait for the answer.
  return match === 'ours' || (asked === null && mayBeEdited(resource, match, body, row));
}
