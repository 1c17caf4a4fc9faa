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
import type { Orm } from '#main/db/connection/orm.ts';

/** What a number is wanted for. `date` is as typed: where it is none, the newest period is continued. */
interface Wanted {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly date: string;
  /** What drafts hold. What this one holds is proposed again. */
  readonly reservations: readonly Reservation[];
  /** A number that somebody has whom the book does not know: counting goes on behind it. */
  readonly after?: string;
}

export interface Proposed extends ProposedNumber {
  /** What it was learned from. */
  readonly sample: readonly BookNumber[];
}

/**
 * The next free number by the pattern that the book follows, as if this invoice had none yet. Read from a sample, which
 * teaches what the whole book would (`sampleNumbers`): 100,000 invoices take as long as a thousand.
 */
export function nextNumber(orm: Orm, { uid, clientUid, date: typed, reservations, after }: Wanted): Proposed {
  const date = isPlainDate(typed) ? typed : null;
  const taken = after === undefined ? [] : [{ number: after, date, clientUid }];
  const context = { uid, date, clientUid, reservations, profileNumbers: profileNumbers(orm) };
  const sample = sampleNumbers(orm, { except: uid, clientUid, date });
  const others = {
    isTaken: (number: string) => ownerOf(orm, number, uid) !== null,
    highestBehind: (around: NumberAround) => highestBehind(orm, around, uid),
  };
  return { ...proposeWithPattern([...taken, ...sample], others, context), sample };
}

/** Profile numbers of recurring invoices: what they generate is no part of the main sequence. */
function profileNumbers(orm: Orm): readonly string[] {
  return orm
    .selectDistinct({ number: recurringInvoices.profileNo })
    .from(recurringInvoices)
    .where(ne(recurringInvoices.profileNo, ''))
    .all()
    .map(({ number }) => number);
}

/**
 * The invoice of the book other than `except` that has this number, be it in the trash, gone from the lists or not sent yet.
 * Spelled in capitals, in small letters or without its spaces it is the same number; other spellings are found where the
 * pattern is learned.
 */
export function ownerOf(orm: Orm, number: string, except: Uid): NumberOwner | null {
  const spellings = [...new Set([number, number.toUpperCase(), number.toLowerCase(), foldNumber(number)])];
  // Both values are named, or the index would not be used: it begins with them.
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

/** Empty for one that the book does not know. */
export function clientName(orm: Orm, uid: Uid): string {
  return orm.select({ name: connections.name }).from(connections).where(eq(connections.uid, uid)).get()?.name ?? '';
}

/** Somebody may have it, also where nobody waits for an answer any more. */
const mayBeThere = sql`(${outbox.state} = 'done' OR EXISTS (
  SELECT 1 FROM ${attempts} WHERE ${attempts.outboxId} = ${outbox.id} AND ${mayHaveArrived}))`;

function isAnyMail(orm: Orm, uid: Uid, such: SQL | undefined): boolean {
  const isMail = and(eq(outbox.uid, uid), inArray(outbox.op, ['deliver', 'reminder']), such);
  return orm.select({ id: outbox.id }).from(outbox).where(isMail).limit(1).get() !== undefined;
}

/** Whether a mail about this invoice left that may have reached somebody. */
export const hasMailLeft = (orm: Orm, uid: Uid): boolean => isAnyMail(orm, uid, mayBeThere);

/** Whether a mail told, or is to tell, somebody of this invoice. */
export const isMailed = (orm: Orm, uid: Uid): boolean =>
  isAnyMail(orm, uid, or(ne(outbox.state, 'cancelled'), mayBeThere));
