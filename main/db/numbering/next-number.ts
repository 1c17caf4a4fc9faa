import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NumberOwner } from '#shared/screens/number-proposal.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import type { NumberAround } from '#shared/numbering/next-in-series.ts';
import type { ProposedNumber } from '#shared/numbering/next-number.ts';
import { proposeWithPattern } from '#shared/numbering/next-number.ts';
import type { Reservation } from '#shared/numbering/reservations.ts';
import { connections } from '#main/db/schema/connections.ts';
import { attempts, outbox } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import { mayHaveArrived } from '#main/db/outbox/attempt-table.ts';
import type { BookNumber } from './number-sample.ts';
import { highestBehind, sampleNumbers } from './number-sample.ts';
import { isNumbered } from './by-number.ts';
import { answeredYearStart } from './year-answer.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The draft that needs a number. `date` is as typed; without a valid one, the newest period is continued. */
interface Wanted {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly date: string;
  /** Numbers reserved by drafts. This draft's own reservation is proposed again. */
  readonly reservations: readonly Reservation[];
  /** A number that is taken by an invoice unknown here; counting continues after it. */
  readonly after?: string;
}

export interface Proposed extends ProposedNumber {
  /** The numbers that the pattern was learned from. */
  readonly sample: readonly BookNumber[];
}

/**
 * Returns the next free number of the book's pattern, as if this invoice had none. Reads a sample that teaches the same as the whole book
 * (`sampleNumbers`), so 100,000 invoices take as long as a thousand.
 */
export function nextNumber(orm: Orm, { uid, clientUid, date: typed, reservations, after }: Wanted): Proposed {
  const date = isPlainDate(typed) ? typed : null;
  const taken = after === undefined ? [] : [{ number: after, date, clientUid }];
  const yearStart = answeredYearStart(orm);
  const context = { uid, date, clientUid, reservations, profileNumbers: profileNumbers(orm), yearStart };
  const sample = sampleNumbers(orm, { except: uid, clientUid, date });
  const others = {
    isTaken: (number: string) => ownerOf(orm, number, uid) !== null,
    highestBehind: (around: NumberAround) => highestBehind(orm, around, uid),
  };
  return { ...proposeWithPattern([...taken, ...sample], others, context), sample };
}

/** Returns the profile numbers of recurring profiles: invoices they generate are not part of the main sequence. */
function profileNumbers(orm: Orm): readonly string[] {
  return orm
    .selectDistinct({ number: recurringInvoices.profileNo })
    .from(recurringInvoices)
    .where(ne(recurringInvoices.profileNo, ''))
    .all()
    .map(({ number }) => number);
}

/**
 * Returns the invoice other than `except` that has this number, including trashed, missing and unsent ones. Case and spaces do not
 * matter.
 */
export function ownerOf(orm: Orm, number: string, except: Uid): NumberOwner | null {
  const spellings = [...new Set([number, number.toUpperCase(), number.toLowerCase(), foldNumber(number)])];
  // Both values of `isListed` are named because the index begins with that column.
  const where = and(
    inArray(invoices.isListed, [true, false]),
    isNumbered(spellings),
    ne(invoices.uid, except),
    ne(invoices.statementNo, ''),
  );
  const row = orm.select(ownerColumns).from(invoices).where(where).orderBy(desc(invoices.isListed)).limit(1).get();
  return row === undefined ? null : toOwner(row);
}

const ownerColumns = {
  uid: invoices.uid,
  number: invoices.statementNo,
  clientName: invoices.clientName,
  isListed: invoices.isListed,
  serverId: invoices.serverId,
};

function toOwner({ isListed, serverId, ...row }: OwnerRow): NumberOwner {
  return { ...row, where: !isListed ? 'deleted' : serverId === null ? 'here' : 'account' };
}

interface OwnerRow extends Pick<NumberOwner, 'uid' | 'number' | 'clientName'> {
  readonly isListed: boolean;
  readonly serverId: number | null;
}

export function ownersOf(orm: Orm, uids: readonly Uid[]): readonly NumberOwner[] {
  return orm
    .select(ownerColumns)
    .from(invoices)
    .where(inArray(invoices.uid, [...uids]))
    .all()
    .map(toOwner);
}

/** Returns the client's name; empty for an unknown client. */
export function clientName(orm: Orm, uid: Uid): string {
  return orm.select({ name: connections.name }).from(connections).where(eq(connections.uid, uid)).get()?.name ?? '';
}

/** Matches mails that may have arrived, including cancelled ones that were never answered. */
const mayBeThere = sql`(${outbox.state} = 'done' OR EXISTS (
  SELECT 1 FROM ${attempts} WHERE ${attempts.outboxId} = ${outbox.id} AND ${mayHaveArrived}))`;

function isAnyMail(orm: Orm, uid: Uid, such: SQL | undefined): boolean {
  const isMail = and(eq(outbox.uid, uid), inArray(outbox.op, ['deliver', 'reminder']), such);
  return orm.select({ id: outbox.id }).from(outbox).where(isMail).limit(1).get() !== undefined;
}

/** Returns true when a mail about this invoice may have arrived. */
export const hasMailLeft = (orm: Orm, uid: Uid): boolean => isAnyMail(orm, uid, mayBeThere);

/** Returns true when a mail about this invoice may have arrived or is waiting. */
export const isMailed = (orm: Orm, uid: Uid): boolean =>
  isAnyMail(orm, uid, or(ne(outbox.state, 'cancelled'), mayBeThere));
