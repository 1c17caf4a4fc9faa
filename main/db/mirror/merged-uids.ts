import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';

/**
 * Remembers which uids were merged into another while the program runs. A window that was opened before goes on using the old
 * uid: saved under that, an edit would become a second invoice.
 */
export interface MergedUids {
  /** Notes that `from` was merged into `to`. Call inside a transaction. */
  add(resource: Resource, from: Uid, to: Uid): void;
  /** Returns data of a window with every merged uid replaced, and with each replaced object once in a list. */
  replaceIn(sent: unknown): unknown;
}

interface MergedUid {
  readonly resource: Resource;
  readonly from: Uid;
  readonly to: Uid;
}

export function createMergedUids(rows: ObjectStore): MergedUids {
  let known: readonly MergedUid[] = [];
  /** False when the merge was rolled back: then the old row still exists. */
  const isMerged = ({ resource, from }: MergedUid): boolean => rows.of(resource).byUid(from) === null;

  return {
    add(resource, from, to) {
      known = [...known, { resource, from, to }];
    },
    replaceIn(sent) {
      if (known.length === 0) return sent;
      const before = JSON.stringify(sent);
      const replaced = new Set<unknown>();
      // In the order of the merges: a uid that replaced one may have been merged later as well.
      const after = known.reduce((text, merged) => {
        // Quoted, so that a uid within a longer text, such as a page's path, stays: that path names the page.
        const old = JSON.stringify(merged.from);
        if (!text.includes(old) || !isMerged(merged)) return text;
        replaced.add(merged.to);
        return text.replaceAll(old, JSON.stringify(merged.to));
      }, before);
      if (after === before) return sent;
      return JSON.parse(after, (_key, value: unknown) =>
        Array.isArray(value) ? withoutRepeats(value, replaced) : value,
      );
    },
  };
}

/** Removes repeats of replaced uids from a list: a person who selected both rows means one object, which gets one mail. */
function withoutRepeats(list: readonly unknown[], replaced: ReadonlySet<unknown>): readonly unknown[] {
  const seen = new Set<unknown>();
  return list.filter((one) => {
    const uid = typeof one === 'object' && one !== null && 'uid' in one ? one.uid : one;
    if (seen.has(uid)) return false;
    if (replaced.has(uid)) seen.add(uid);
    return true;
  });
}
