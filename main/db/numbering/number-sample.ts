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

/** The number of an invoice of the book, be it listed, in the trash, gone or not sent yet. */
export interface BookNumber extends KnownNumber {
  readonly uid: Uid;
  /** The account has this invoice. */
  readonly isInAccount: boolean;
}

interface SampleFor {
  /** The invoice that is to get a number; its own is left out. */
  readonly except: Uid;
  readonly clientUid: Uid | null;
  readonly date: PlainDate | null;
}

const MONTHS_OF_A_YEAR = 12;

/**
 * What the whole book would teach of its numbers, of a few hundred invoices: the newest, the newest of the client, those
 * around the turns of month and year that lie near the newest and near `date`, and those before the client's newest,
 * which tell whose series is whose. All of it is read along indexes, however large the book is. A number far above its
 * neighbours in time is not among them: `highestBehind` finds it.
 */
export function sampleNumbers(orm: Orm, sample: SampleFor): readonly BookNumber[] {
  const newest = newestDates(orm, sample.clientUid);
  const turns = new Set([newest.ofBook, sample.date].flatMap((date) => (date === null ? [] : turnsNear(date))));
  const parts: SQL[] = [
    part(sample, SAMPLE_SIZE, 'DESC'),
    ...[...turns].flatMap((turn) => [
      part(sample, AROUND_A_TURN, 'DESC', sql`date < ${turn}`),
      part(sample, AROUND_A_TURN, 'ASC', sql`date >= ${turn}`),
    ]),
  ];
  if (newest.folded !== null) parts.push(part(sample, SAMPLE_SIZE, 'DESC', ofClient(newest.folded, sample.clientUid)));
  const rows = orm.all<Row>(sql.join(parts, sql` UNION ALL `));
  if (newest.ofClient !== null) rows.push(...othersBefore(orm, sample, newest.ofClient));
  return [...new Map(rows.map((row) => [row.uid, toBookNumber(row)])).values()];
}

/** Of those right before the client's newest, some of other clients. */
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

/** Those listed and those not, each along its part of the index. */
function part({ except }: SampleFor, limit: number, order: 'ASC' | 'DESC', where: SQL = sql`1`): SQL {
  const listed = (isListed: 0 | 1): SQL =>
    sql`SELECT * FROM (SELECT ${columns} FROM ${invoices}
      WHERE is_listed = ${sql.raw(String(isListed))} AND ${where} AND statement_no <> '' AND uid <> ${except}
      ORDER BY date ${sql.raw(order)} LIMIT ${limit})`;
  return sql`${listed(1)} UNION ALL ${listed(0)}`;
}

/** By the folded name, under which the invoices of a client lie together by date; `+` keeps SQLite to that index. */
const ofClient = (folded: string, client: Uid | null): SQL =>
  sql`client_folded = ${folded} AND +connection_uid = ${client}`;

interface Newest {
  readonly ofBook: PlainDate | null;
  readonly ofClient: PlainDate | null;
  /** The name under which the client's invoices lie; null where it has none. */
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

/** The first days of the month and the year that a date lies in, of those before and of those after. */
function turnsNear(date: PlainDate): readonly PlainDate[] {
  if (!isPlainDate(date)) return [];
  const month = monthOf(date);
  const january = month - (month % MONTHS_OF_A_YEAR);
  return [month - 1, month, month + 1, january - MONTHS_OF_A_YEAR, january, january + MONTHS_OF_A_YEAR].flatMap(
    (first) => dayInMonth(first, 1) ?? [],
  );
}

/** How many of the last numbers that begin as another one are looked at. */
const LOOKED_BEHIND = 50;

/**
 * Of numbers that differ from `number` in the digits of its counter only, and are as long, the highest where it is higher:
 * it may be so old that no sample has it.
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
