import type { Uid } from '#shared/model/ids.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';

/**
 * What rows were called that gave way to another while the program runs. A window goes on under the name that it opened:
 * what is saved under that would be another invoice, and created once more.
 */
export interface FormerNames {
  /** Inside a transaction only. */
  gaveWay(resource: Resource, from: Uid, to: Uid): void;
  /** Plain data of a window, with each row by the name that it has now. */
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
      // In the order in which they gave way: what took the place of one may have given way as well.
      const now = known.reduce(
        (text, name) => (text.includes(name.from) && isOver(name) ? text.replaceAll(name.from, name.to) : text),
        said,
      );
      return now === said ? sent : JSON.parse(now);
    },
  };
}
