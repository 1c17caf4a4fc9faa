import type { Uid } from '#shared/service/ids.ts';
import { isSamePhone, phoneBucket } from './same-phone.ts';

/** The ways in which two clients may be one. */
export const likenesses = ['name', 'email', 'phone'] as const;
export type Likeness = (typeof likenesses)[number];

/** Holds what a client is compared by, in its canonical form: `commonName`, `foldAddress` and `phoneDigits`; empty where it lacks one. */
export type ClientKeys = Readonly<Record<Likeness, string>> & { readonly uid: Uid };

/** Clients each of whom is like another one among them. */
export interface AlikeGroup {
  readonly reasons: readonly Likeness[];
  readonly uids: readonly Uid[];
}

/** Names, for a client, those that it was said not to be. */
export type KeptApart = ReadonlyMap<Uid, ReadonlySet<Uid>>;

/** The most clients of one bucket that a client is compared with: thousands may share an address. */
const MOST_COMPARED = 20;

/**
 * Returns the groups of clients that share a name, an address or a telephone number, in the order of their first clients. Two that were
 * said not to be the same are together only where a third one is like both.
 */
export function alikeGroups(clients: readonly ClientKeys[], apart: KeptApart): readonly AlikeGroup[] {
  const parents = new Map<Uid, Uid>();
  const reasons = new Map<Uid, Set<Likeness>>();
  const isApart = (one: Uid, other: Uid): boolean => apart.get(one)?.has(other) === true;

  function rootOf(uid: Uid): Uid {
    let root = uid;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== uid) parents.set(uid, root);
    return root;
  }

  function join(one: ClientKeys, other: ClientKeys, reason: Likeness): void {
    const [root, left] = [rootOf(one.uid), rootOf(other.uid)];
    const found = reasons.get(root) ?? new Set();
    reasons.set(root, found.add(reason));
    if (left === root) return;
    parents.set(left, root);
    for (const earlier of reasons.get(left) ?? []) found.add(earlier);
  }

  for (const reason of likenesses)
    for (const bucket of bucketsOf(clients, reason)) {
      // Equal keys make a chain, unless some of it was cut.
      const most = reason === 'phone' || apart.size > 0 ? MOST_COMPARED : 1;
      for (const [place, client] of bucket.entries())
        for (const before of bucket.slice(Math.max(0, place - most), place))
          if (isAlike(before, client, reason) && !isApart(before.uid, client.uid)) join(before, client, reason);
    }

  const groups = Map.groupBy(clients, ({ uid }) => rootOf(uid));
  return [...groups].flatMap(([root, members]): readonly AlikeGroup[] => {
    const found = reasons.get(root);
    if (found === undefined) return [];
    return [{ reasons: likenesses.filter((reason) => found.has(reason)), uids: members.map(({ uid }) => uid) }];
  });
}

/** Divides the clients so that only those of one bucket can be alike. Numbers without their country come before those with one. */
function bucketsOf(clients: readonly ClientKeys[], reason: Likeness): readonly (readonly ClientKeys[])[] {
  const bucketOf = (client: ClientKeys): string => (reason === 'phone' ? phoneBucket(client.phone) : client[reason]);
  const withKey = clients.filter((client) => client[reason] !== '');
  const ordered =
    reason === 'phone' ? withKey.toSorted((one, other) => one.phone.length - other.phone.length) : withKey;
  return [...Map.groupBy(ordered, bucketOf).values()];
}

const isAlike = (one: ClientKeys, other: ClientKeys, reason: Likeness): boolean =>
  reason === 'phone' ? isSamePhone(one.phone, other.phone) : one[reason] === other[reason];
