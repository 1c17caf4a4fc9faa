import type { Uid } from '#shared/service/ids.ts';
import { datesBeforeCounter, datesIn } from './date-evidence.ts';
import type { DatedRun } from './date-evidence.ts';
import type { KnownNumber } from './known-number.ts';
import { datePartsOf } from './known-number.ts';
import type { Reading, RunRole } from './reading.ts';
import { plainReading, readNumber, seriesKeyOf } from './reading.ts';
import type { Counted } from './reset-rule.ts';
import { JUMP, possibleRules, strainOf } from './reset-rule.ts';
import type { SplitNumber } from './split-number.ts';

/** A known number together with its text and digit runs. */
export interface SplitEntry<T extends KnownNumber = KnownNumber> {
  readonly entry: T;
  readonly split: SplitNumber;
}

/** The newest numbers that are analysed; the pattern of older ones may be out of date. */
export const SAMPLE_SIZE = 400;
/** The surprise of a series whose fixed digits no client explains. */
const UNEXPLAINED_SERIES = 2;

/** Returns the reading with the least surprise. `entries` are newest first and all have the same number of runs. */
export function chooseReading(entries: readonly SplitEntry[]): Reading {
  const sample = entries.slice(0, SAMPLE_SIZE);
  const runs = sample[0]?.split.runs.length ?? 0;
  let best: { readonly reading: Reading; readonly surprise: number } | null = null;
  for (const reading of candidates(sample, runs)) {
    const surprise = surpriseOf(sample, reading);
    if (best === null || surprise < best.surprise) best = { reading, surprise };
  }
  return best?.reading ?? plainReading(runs);
}

/** Returns all readings that the dates allow. Any run may be the counter, the last one most likely. */
function candidates(entries: readonly SplitEntry[], runs: number): readonly Reading[] {
  const columns = Array.from({ length: runs }, (_, index) => column(entries, index));
  const dates = datesIn(columns);
  return columns.toReversed().flatMap((datedRuns, backwards) => {
    const counter = runs - 1 - backwards;
    return datesBeforeCounter(datedRuns).map((before): Reading =>
      dates.map((own, index): RunRole => {
        if (index === counter) return { kind: 'counter', dates: before };
        return own === null ? { kind: 'fixed' } : { kind: 'date', dates: own };
      }),
    );
  });
}

function column(entries: readonly SplitEntry[], index: number): readonly DatedRun[] {
  return entries.flatMap(({ entry, split }) => {
    const date = datePartsOf(entry.date);
    return date === null ? [] : [{ run: split.runs[index] ?? '', date }];
  });
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
