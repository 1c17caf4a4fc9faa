import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { SAMPLE_SIZE } from '#shared/numbering/choose-reading.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import type { NumberAround } from '#shared/numbering/next-in-series.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { AROUND_A_TURN } from '#shared/numbering/understand.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The number of an invoice of the book: listed, trashed, gone or not sent yet. */
export interface BookNumber extends KnownNumber {
  readonly uid: Uid;
  /** The account has this invoice. */
  readonly isInAccount: boolean;
}

interface SampleFor {
  /** The invoice that needs a number; its own number is left out. */
  readonly except: Uid;
  readonly clientUid: Uid | null;
  readonly date: PlainDate | null;
}

const MONTHS_OF_A_YEAR = 12;
/** The numbers on each side of a month that may begin the year of a business. */
const AROUND_A_MONTH = 6;
/** The newest numbers that show whether numbers name a year at all. */
const FEW = 5;

/**
 * Returns a few hundred numbers that teach the same as the whole book: the newest, the newest of the client, those around the turns
 * of month and year near the newest and near `date`, a few around the months of a year if numbers name one, and those before the client's newest, which show whether clients have series of
 * their own. Reads along indexes, so the size of the book does not matter. A number far above its neighbours in time may be missing;
 * `highestBehind` finds it.
 */
export function sampleNumbers(orm: Orm, sample: SampleFor): readonly BookNumber[] {
  const newest = newestDates(orm, sample.clientUid);
  const turns = new Set([newest.ofBook, sample.date].flatMap((date) => (date === null ? [] : turnsNear(date))));
  const parts: SQL[] = [
    part(sample, SAMPLE_SIZE, 'DESC'),
    ...[...turns].flatMap((turn) => around(sample, turn, AROUND_A_TURN)),
  ];
  if (newest.folded !== null) parts.push(part(sample, SAMPLE_SIZE, 'DESC', ofClient(newest.folded, sample.clientUid)));
  const rows = orm.all<Row>(sql.join(parts, sql` UNION ALL `));
  if (newest.ofBook !== null && rows.slice(0, FEW).some(mayNameYear)) {
    const months = turnsOfAYear(newest.ofBook).flatMap((turn) => around(sample, turn, AROUND_A_MONTH));
    rows.push(...orm.all<Row>(sql.join(months, sql` UNION ALL `)));
  }
  if (newest.ofClient !== null) rows.push(...othersBefore(orm, sample, newest.ofClient));
  return [...new Map(rows.map((row) => [row.uid, toBookNumber(row)])).values()];
}

/** Selects the numbers on both sides of a day. */
const around = (sample: SampleFor, turn: PlainDate, limit: number): readonly SQL[] => [
  part(sample, limit, 'DESC', sql`date < ${turn}`),
  part(sample, limit, 'ASC', sql`date >= ${turn}`),
];

/** Returns true for a number with the digits of its year, or of the one before or behind it. */
function mayNameYear({ number, date }: Row): boolean {
  const year = Number(date?.slice(0, 4) ?? 0);
  return [year - 1, year, year + 1].some((each) => number.includes(String(each).slice(-2)));
}

/** Returns numbers of other clients from right before the client's newest. */
function othersBefore(orm: Orm, sample: SampleFor, date: PlainDate): readonly Row[] {
  const before = orm.all<Row>(part(sample, SAMPLE_SIZE, 'DESC', sql`date < ${date}`));
  return before.filter(({ clientUid }) => clientUid !== sample.clientUid).slice(0, AROUND_A_TURN);
}

interface Row {
  readonly uid: Uid;
  readonly number: string;
  readonly date: PlainDate | null;
  readonly clientUid: Uid | null;
  readonly serverId: number | null;
}

const columns = sql.raw('uid, statement_no AS number, date, connection_uid AS clientUid, server_id AS serverId');

function toBookNumber({ serverId, ...row }: Row): BookNumber {
  return { ...row, isInAccount: serverId !== null };
}

/** Selects listed and unlisted invoices, each along its part of the index. */
function part({ except }: SampleFor, limit: number, order: 'ASC' | 'DESC', where: SQL = sql`1`): SQL {
  const listed = (isListed: 0 | 1): SQL =>
    sql`SELECT * FROM (SELECT ${columns} FROM ${invoices}
      WHERE is_listed = ${sql.raw(String(isListed))} AND ${where} AND statement_no <> '' AND uid <> ${except}
      ORDER BY date ${sql.raw(order)} LIMIT ${limit})`;
  return sql`${listed(1)} UNION ALL ${listed(0)}`;
}

/** Matches a client's invoices by the folded name, whose index orders them by date; `+` keeps SQLite on that index. */
const ofClient = (folded: string, client: Uid | null): SQL =>
  sql`client_folded = ${folded} AND +connection_uid = ${client}`;

interface Newest {
  readonly ofBook: PlainDate | null;
  readonly ofClient: PlainDate | null;
  /** The folded name of the client's invoices; null when it has none. */
  readonly folded: string | null;
}

function newestDates(orm: Orm, client: Uid | null): Newest {
  const newest = (where: SQL): PlainDate | null => {
    const of = (isListed: 0 | 1): SQL =>
      sql`(SELECT max(date) FROM ${invoices} WHERE is_listed = ${sql.raw(String(isListed))} AND ${where})`;
    return orm.get<{ date: PlainDate | null }>(
      sql`SELECT nullif(max(ifnull(${of(1)}, ''), ifnull(${of(0)}, '')), '') AS date`,
    ).date;
  };
  const named = sql`SELECT client_folded AS folded FROM ${invoices} WHERE connection_uid = ${client} LIMIT 1`;
  const folded = client === null ? null : (orm.all<{ folded: string }>(named)[0]?.folded ?? null);
  return {
    ofBook: newest(sql`1`),
    ofClient: folded === null ? null : newest(ofClient(folded, client)),
    folded,
  };
}

/** Returns the first days of the months of a year before a date: the year of a business began on one of them. */
function turnsOfAYear(date: PlainDate): readonly PlainDate[] {
  const months = Array.from({ length: MONTHS_OF_A_YEAR }, (_, back) => monthOf(date) - back);
  return months.flatMap((month) => dayInMonth(month, 1) ?? []);
}

/** Returns the first days of the month and year of a date, and of their neighbours. */
function turnsNear(date: PlainDate): readonly PlainDate[] {
  if (!isPlainDate(date)) return [];
  const month = monthOf(date);
  const january = month - (month % MONTHS_OF_A_YEAR);
  return [month - 1, month, month + 1, january - MONTHS_OF_A_YEAR, january, january + MONTHS_OF_A_YEAR].flatMap(
    (first) => dayInMonth(first, 1) ?? [],
  );
}

/** Numbers with the same beginning that are read from the highest down. */
const LOOKED_BEHIND = 50;

/**
 * Returns the highest number that differs from `number` in the digits of its counter only and has the same length, if it is higher. It
 * may be too old for any sample.
 */
export function highestBehind(orm: Orm, { number, stem, tail }: NumberAround, except: Uid): string | null {
  const highest = numberKey(stem + '9'.repeat(number.length - stem.length - tail.length) + tail);
  const of = (isListed: 0 | 1): SQL =>
    sql`SELECT * FROM (SELECT statement_no AS number FROM ${invoices} WHERE is_listed = ${sql.raw(String(isListed))}
      AND number_key > ${numberKey(number)} AND number_key <= ${highest} AND uid <> ${except}
      ORDER BY number_key DESC LIMIT ${LOOKED_BEHIND})`;
  const isAlike = (other: string): boolean =>
    other.length === number.length &&
    other.endsWith(tail) &&
    /^\d+$/.test(other.slice(stem.length, other.length - tail.length));
  const alike = orm
    .all<{ readonly number: string }>(sql`${of(1)} UNION ALL ${of(0)}`)
    .map((row) => row.number)
    .filter(isAlike);
  return alike.toSorted().at(-1) ?? null;
}
