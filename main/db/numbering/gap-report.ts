import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { BookNumberReport } from '#shared/screens/number-proposal.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import { byNewest } from '#shared/numbering/known-number.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { reportSteps } from '#shared/numbering/report.ts';
import type { Steps } from '#shared/numbering/steps.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { ownersOf } from './next-number.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Length of one step in ms. */
const TURN_MS = 5;
const PAGE = 500;
const LIMIT = 100;

/**
 * Reports gaps and duplicates of the whole book, including trashed invoices. Reads in steps and awaits `rest` between them, because a
 * book may have 100,000 invoices. Changes made meanwhile may be missing.
 */
export async function numberReport(orm: Orm, rest: () => Promise<unknown>): Promise<BookNumberReport> {
  const steps = reportOf(orm);
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await rest();
    began = performance.now();
  }
}

function* reportOf(orm: Orm): Steps<BookNumberReport> {
  const known = yield* merged(yield* readAll(orm, true), yield* readAll(orm, false));
  const { duplicates, gaps, ...more } = yield* reportSteps(known, LIMIT);
  return {
    ...more,
    gaps: gaps.map(({ first, last, count }) => ({ first, last, count: Number(count) })),
    // An invoice that moved during the scan was read twice; its single owner is no duplicate.
    duplicates: duplicates
      .map((same) => same.map(({ uid }) => uid))
      .map((uids) => ownersOf(orm, uids))
      .filter((owners) => owners.length > 1)
      .map((owners) => ({ number: owners[0]?.number ?? '', owners })),
  };
}

function* readAll(orm: Orm, isListed: boolean): Steps<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = pageBehind(orm, isListed, all.at(-1) ?? null);
    all.push(...page);
    if (page.length < PAGE) return all;
    yield;
  }
}

/** Merges two lists that are sorted newest first. */
function* merged(some: readonly Row[], others: readonly Row[]): Steps<readonly Row[]> {
  if (others.length === 0) return some;
  const all: Row[] = [];
  let [index, other] = [0, 0];
  while (index < some.length || other < others.length) {
    const [first, second] = [some[index], others[other]];
    const isFirst = second === undefined || (first !== undefined && byNewest(first, second) <= 0);
    const next = isFirst ? first : second;
    if (next === undefined) break;
    all.push(next);
    if (isFirst) index += 1;
    else other += 1;
    if (all.length % PAGE === 0) yield;
  }
  return all;
}

interface Row extends KnownNumber {
  readonly uid: Uid;
  readonly place: number;
}

/** Reads the next page, newest first, over the list's index; invoices without a date come last. */
function pageBehind(orm: Orm, isListed: boolean, after: Row | null): readonly Row[] {
  const dated = after === null || after.date !== null ? rows(orm, isListed, dateBehind(after), PAGE) : [];
  if (dated.length === PAGE) return dated;
  const undated = sql`date IS NULL AND ${after?.date === null ? keyBehind(after) : sql`1`}`;
  return [...dated, ...rows(orm, isListed, undated, PAGE - dated.length)];
}

function rows(orm: Orm, isListed: boolean, where: SQL, limit: number): readonly Row[] {
  return orm.all<Row>(sql`
    SELECT uid, statement_no AS number, date, connection_uid AS clientUid, search_no AS place FROM ${invoices}
    WHERE is_listed = ${isListed ? 1 : 0} AND statement_no <> '' AND ${where}
    ORDER BY date DESC, number_key DESC, search_no DESC LIMIT ${limit}`);
}

const dateBehind = (
  after: { readonly date: PlainDate | null; readonly number: string; readonly place: number } | null,
): SQL =>
  after === null
    ? sql`date IS NOT NULL`
    : sql`(date, number_key, search_no) < (${after.date}, ${numberKey(after.number)}, ${after.place})`;

const keyBehind = ({ number, place }: Row): SQL => sql`(number_key, search_no) < (${numberKey(number)}, ${place})`;
