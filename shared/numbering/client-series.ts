import type { Uid } from '#shared/service/ids.ts';
import type { KnownNumber } from './known-number.ts';
import type { NumberSeries } from './learn-series.ts';

/** Tells which series belong to one client alone. */
interface SeriesOwners {
  readonly ownerOf: (series: NumberSeries) => Uid | null;
  /** True if at least two clients have a series of their own, so that no other client continues one. */
  readonly isPerClient: boolean;
}

/**
 * Finds the clients' own series. A series is a client's own if at least four fifths of its two or more numbers are that
 * client's, and other clients had numbers of another series in the same time. A client whose numbers merely precede a
 * change of the pattern has none.
 */
export function findOwners(all: readonly NumberSeries[]): SeriesOwners {
  const others = allDates(all);
  const owners = new Map<NumberSeries, Uid>();
  for (const series of all) {
    const client = mainClientOf(series);
    if (client !== null && isUsedAlongside(series, client, others)) owners.set(series, client);
  }
  return {
    ownerOf: (series) => owners.get(series) ?? null,
    isPerClient: new Set(owners.values()).size > 1,
  };
}

/** The newest numbers, of which the majority decides: a correction or a credit note among them does not. */
const DECIDING = 5;

/**
 * Returns the series to continue for a client, judged by the newest numbers; null if there are only other clients' own
 * series.
 */
export function seriesFor(all: readonly NumberSeries[], client: Uid | null): NumberSeries | null {
  const { ownerOf, isPerClient } = findOwners(all);
  const own = client === null ? null : mostUsed(all, client);
  if (own !== null && ownerOf(own) === client) return own;
  if (!isPerClient) return mostUsed(all);
  // A single number of a client who has a series is an odd one of that series, and nobody's else.
  const owners = new Set(all.map(ownerOf));
  const isOdd = ({ members }: NumberSeries): boolean => members.length === 1 && owners.has(clientOf(members[0]));
  const shared = all.filter((series) => ownerOf(series) === client || (ownerOf(series) === null && !isOdd(series)));
  return mostUsed(shared) ?? (client === null ? mostUsed(all) : null);
}

/** Returns the series that most of the newest numbers belong to, of one client if given; the newest of equal ones. */
function mostUsed(all: readonly NumberSeries[], client?: Uid): NumberSeries | null {
  const deciding = all
    .flatMap((series) =>
      series.members
        .filter(({ entry }) => client === undefined || entry.clientUid === client)
        .slice(0, DECIDING)
        .map(({ place }) => ({ place, series })),
    )
    .toSorted((one, other) => one.place - other.place)
    .slice(0, DECIDING);
  const uses = Map.groupBy(deciding, ({ series }) => series);
  const [most] = [...uses].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? null;
}

const clientOf = (member: NumberSeries['members'][number] | undefined): Uid | null => member?.entry.clientUid ?? null;

function mainClientOf({ members }: NumberSeries): Uid | null {
  const counts = new Map<Uid | null, number>();
  for (const { entry } of members) counts.set(entry.clientUid, (counts.get(entry.clientUid) ?? 0) + 1);
  for (const [client, count] of counts) {
    if (client !== null && count > 1 && count * 5 >= members.length * 4) return client;
  }
  return null;
}

interface DatedEntry {
  readonly date: string;
  readonly client: Uid | null;
  readonly series: NumberSeries;
}

const allDates = (all: readonly NumberSeries[]): readonly DatedEntry[] =>
  all
    .flatMap((series) =>
      series.members.flatMap(({ entry }) => {
        const { date, clientUid: client }: KnownNumber = entry;
        return date === null ? [] : [{ date, client, series }];
      }),
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

function isUsedAlongside(series: NumberSeries, client: Uid, others: readonly DatedEntry[]): boolean {
  const dates = series.members.flatMap(({ entry }) => (entry.date === null ? [] : [entry.date]));
  const [last, first] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return false;
  for (let index = firstAfter(others, first); index < others.length; index += 1) {
    const other = others[index];
    if (other === undefined || other.date >= last) return false;
    if (other.series !== series && other.client !== client) return true;
  }
  return false;
}

function firstAfter(sorted: readonly DatedEntry[], date: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.date ?? '') > date) high = middle;
    else low = middle + 1;
  }
  return low;
}
