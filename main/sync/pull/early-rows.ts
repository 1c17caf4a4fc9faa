import type { EnginePorts } from '#main/sync/ports.ts';
import { claimsOn } from './claims.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';

interface Stored {
  readonly created: number;
  readonly updated: number;
}

/**
 * Stores the rows of a page a few at a time when the list was never read to its end, because then most rows are new and
 * writing them takes long. Between the writes other work gets a turn. They are stored as rows of a head read; the page
 * that follows only marks them as seen.
 */
export async function storeEarly(
  ports: Pick<EnginePorts, 'clock' | 'mirror' | 'outbox' | 'evidence'>,
  feed: Feed,
  objects: readonly ServerObject[],
  requestedAt: number,
  rowsAtOnce: number,
): Promise<Stored> {
  const { clock, mirror } = ports;
  let [created, updated] = [0, 0];
  if (objects.length <= rowsAtOnce || feed.parent !== null || mirror.wasRead(feed)) return { created, updated };
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      clock.schedule(0, resolve);
    });
  for (let first = 0; first < objects.length; first += rowsAtOnce) {
    await turn();
    const few = objects.slice(first, first + rowsAtOnce);
    const claims = claimsOn(ports, feed, few);
    const stored = mirror.applyHead({ feed, objects: few, at: clock.now(), requestedAt, claims });
    created += stored.created;
    updated += stored.updated;
  }
  await turn();
  return { created, updated };
}
