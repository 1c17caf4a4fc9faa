import type { Uid } from '#shared/service/ids.ts';
import { datesBeforeCounter, datesIn } from './date-evidence.ts';
import type { DatedRun } from './date-evidence.ts';
import { datePartsOf } from './known-number.ts';
import type { LearnedYear } from './learn-year.ts';
import type { Reading, RunRole } from './reading.ts';
import { plainReading, readNumber, seriesKeyOf } from './reading.ts';
import { isFollowedByNext } from './year-forms.ts';
import type { Counted } from './reset-rule.ts';
import { JUMP, possibleRules, strainOf } from './reset-rule.ts';
import type { SplitEntry } from './split-number.ts';
import type { DateToken } from './tokens.ts';

/** The newest numbers that are analysed; the pattern of older ones may be out of date. */
export const SAMPLE_SIZE = 400;
/** The surprise of a series whose fixed digits no client explains. */
const UNEXPLAINED_SERIES = 2;

/** Returns the reading with the least surprise. `entries` are newest first and all have the same number of runs. */
export function chooseReading(entries: readonly SplitEntry[], year: LearnedYear): Reading {
  const sample = entries.slice(0, SAMPLE_SIZE);
  const runs = sample[0]?.split.runs.length ?? 0;
  let best: { readonly reading: Reading; readonly surprise: number } | null = null;
  for (const reading of candidates(sample, runs, year)) {
    const surprise = surpriseOf(sample, reading);
    if (best === null || surprise < best.surprise) best = { reading, surprise };
  }
  return best?.reading ?? plainReading(runs);
}

/** Returns all readings that the dates allow. Any run may be the counter, the last one most likely. */
function candidates(entries: readonly SplitEntry[], runs: number, year: LearnedYear): readonly Reading[] {
  const dated = entries.flatMap(({ entry, split }) => {
    const date = datePartsOf(entry.date, year.start);
    return date === null ? [] : [{ split, date }];
  });
  const columns = Array.from({ length: runs }, (_, index): readonly DatedRun[] =>
    dated.map(({ split, date }) => ({ run: split.runs[index] ?? '', date })),
  );
  const dates = withoutHalves(datesIn(columns, year.naming), entries);
  return columns.toReversed().flatMap((datedRuns, backwards) => {
    const counter = runs - 1 - backwards;
    return datesBeforeCounter(datedRuns, year.naming).map((before): Reading =>
      dates.map((own, index): RunRole => {
        if (index === counter) return { kind: 'counter', dates: before };
        return own === null ? { kind: 'fixed' } : { kind: 'date', dates: own };
      }),
    );
  });
}

/**
 * Drops the date of a run that names half of a business's year, where the other half is not understood: `25-26` would
 * become `26-26`.
 */
function withoutHalves(
  dates: readonly (readonly DateToken[] | null)[],
  entries: readonly SplitEntry[],
): readonly (readonly DateToken[] | null)[] {
  const isPair = (at: number): boolean =>
    entries.filter(({ split }) => isFollowedByNext(split.runs, at)).length * 2 > entries.length;
  const isHalf = (at: number): boolean => (dates[at] === null) !== (dates[at + 1] === null) && isPair(at);
  return dates.map((own, at) => (own !== null && (isHalf(at) || (at > 0 && isHalf(at - 1))) ? null : own));
}

/** Returns a penalty: how badly a reading explains the numbers. 0 is a series without gaps from 1 on. */
function surpriseOf(entries: readonly SplitEntry[], reading: Reading): number {
  const counted: (Counted & { readonly client: Uid | null })[] = [];
  for (const { entry, split } of entries) {
    const parts = readNumber(split, reading);
    if (parts === null) continue;
    counted.push({ series: seriesKeyOf(split, parts), parts, client: entry.clientUid });
  }
  const unread = entries.length - counted.length;
  const rules = possibleRules(counted.map(({ parts }) => parts));
  const strain = Math.min(...rules.map((rule) => strainOf(counted, rule)));
  return unread * JUMP + strain + unexplainedSeries(counted) * UNEXPLAINED_SERIES;
}

/**
 * Counts the series that no client explains. A series is explained if it has one client and that client has no other.
 */
function unexplainedSeries(counted: readonly { readonly series: string; readonly client: Uid | null }[]): number {
  const clientsOf = new Map<string, Set<Uid | null>>();
  const seriesOf = new Map<Uid | null, Set<string>>();
  for (const { series, client } of counted) {
    clientsOf.set(series, (clientsOf.get(series) ?? new Set()).add(client));
    seriesOf.set(client, (seriesOf.get(client) ?? new Set()).add(series));
  }
  return [...clientsOf.values()].filter((clients) => {
    const [client = null] = clients;
    return client === null || clients.size > 1 || (seriesOf.get(client)?.size ?? 0) > 1;
  }).length;
}
