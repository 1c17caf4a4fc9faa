import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';

/**
 * What rows were called that gave way to another while the program runs. A window goes on under the name that it opened:
 * what is saved under that would be another invoice, and created once more.
 */
export interface FormerNames {
  /** Inside a transaction only. */
  gaveWay(resource: Resource, from: Uid, to: Uid): void;
  /** Plain data of a window, with each row by the name that it has now, and in a list of rows once. */
  presentIn(sent: unknown): unknown;
}

interface FormerName {
  readonly resource: Resource;
  readonly from: Uid;
  readonly to: Uid;
}

export function createFormerNames(rows: ObjectRows): FormerNames {
  let known: readonly FormerName[] = [];
  /** Where the transaction failed, the row is there still. */
  const isOver = ({ resource, from }: FormerName): boolean => rows.of(resource).byUid(from) === null;

  return {
    gaveWay(resource, from, to) {
      known = [...known, { resource, from, to }];
    },
    presentIn(sent) {
      if (known.length === 0) return sent;
      const said = JSON.stringify(sent);
      const presented = new Set<unknown>();
      // In the order in which they gave way: what took the place of one may have given way as well.
      const now = known.reduce((text, name) => {
        // Quoted: a part of a page's own path names that page, whatever its row is called.
        const former = JSON.stringify(name.from);
        if (!text.includes(former) || !isOver(name)) return text;
        presented.add(name.to);
        return text.replaceAll(former, JSON.stringify(name.to));
      }, said);
      if (now === said) return sent;
      return JSON.parse(now, (_key, value: unknown) => (Array.isArray(value) ? namedOnce(value, presented) : value));
    },
  };
}

/** Somebody who marked both rows means the one that they are: it is mailed about once, and stands in no sheet twice. */
function namedOnce(list: readonly unknown[], presented: ReadonlySet<unknown>): readonly unknown[] {
  const met = new Set<unknown>();
  return list.filter((one) => {
    const name = typeof one === 'object' && one !== null && 'uid' in one ? one.uid : one;
    if (met.has(name)) return false;
    if (presented.has(name)) met.add(name);
    return true;
  });
}
