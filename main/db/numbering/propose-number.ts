import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type {
  NextNumber,
  NumberOwner,
  NumberPattern,
  NumberProposal,
  NumberQuestion,
  NumberState,
} from '#shared/screens/number-proposal.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import { release } from '#shared/numbering/reservations.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Proposed } from './next-number.ts';
import { clientName, nextNumber, ownerOf, ownersOf } from './next-number.ts';
import { rivalsFor } from './recurring-collisions.ts';
import type { NumberReservations } from './reserved-numbers.ts';
import { isOnPaper } from './printed-numbers.ts';
import { answeredYearStart } from './year-answer.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { TypedDrafts } from '#main/db/drafts/typed-drafts.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Proposes and reserves the number of an invoice while it is written. */
export interface NumberProposals {
  /** Returns a number for a new draft and reserves it. */
  reserve(draft: Omit<NumberQuestion, 'number' | 'own'>, at: number): string;
  /** Returns what the editor shows about its number. Changes nothing but the draft's reservation. */
  answer(question: NumberQuestion, today: PlainDate, at: number): NumberProposal;
  /** Returns the number that a new invoice would get. Changes nothing. */
  next(today: PlainDate): NextNumber;
  /** Returns true when no other invoice has this number and no other draft has reserved it. */
  isFree(number: string, uid: Uid): boolean;
}

/** Stands for an invoice that nobody has begun. */
const NO_DRAFT: Uid = '';

interface NumberProposalsParts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly numberReservations: NumberReservations;
  readonly typed: Pick<TypedDrafts, 'show'>;
}

export function createNumberProposals({
  orm,
  rows,
  outbox,
  numberReservations,
  typed,
}: NumberProposalsParts): NumberProposals {
  /** Proposes a number. The draft keeps its reservation while it is asked for what it was proposed for. */
  function propose({ uid, clientUid, date }: Omit<NumberQuestion, 'number' | 'own'>): Proposed {
    // A number that was just typed in another draft is taken too.
    typed.show();
    const own = numberReservations.of(uid);
    const isSameDate = own?.date === date || !isPlainDate(date);
    const isForSame = own?.clientUid === clientUid && isSameDate && own.yearStart === answeredYearStart(orm);
    const reservations = isForSame ? numberReservations.list() : release(numberReservations.list(), uid);
    return nextNumber(orm, { uid, clientUid, date, reservations });
  }

  function ownedBy(number: string, uid: Uid): NumberOwner | null {
    const holder = numberReservations.list().find((other) => other.uid !== uid && isSame(other.number, number));
    const owner = ownerOf(orm, number, uid);
    if (owner !== null || holder === undefined) return owner;
    const client = holder.clientUid === null ? '' : clientName(orm, holder.clientUid);
    return { uid: holder.uid, number: holder.number, clientName: client, where: 'here' };
  }

  function stateOf(number: string, uid: Uid, isProposed: boolean): NumberState {
    if (number === '') return { kind: 'empty' };
    if (rows.of('invoices').byUid(uid)?.mirror?.['statement_no'] === number) return { kind: 'confirmed' };
    const owner = ownedBy(number, uid);
    if (owner !== null) return { kind: 'taken', by: owner };
    return { kind: isProposed ? 'reserved' : 'free' };
  }

  /** Returns true when the waiting create has this number as a proposed one. */
  function waitsAsProposed(number: string, uid: Uid): boolean {
    return outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create' && isProposedAs(mutation, number));
  }

  return {
    reserve(draft, at) {
      const { number } = propose(draft);
      numberReservations.hold({ ...draft, number }, at);
      return number;
    },
    answer(question, today, at) {
      const { uid, clientUid, date } = question;
      const typed = question.number.trim();
      const isInAccount = (rows.of('invoices').byUid(uid)?.mirror ?? null) !== null;
      const isQueued = outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
      const next = propose(question);
      const own = numberReservations.of(uid);
      const ours = [own?.number ?? '', next.number, question.own?.trim() ?? ''];
      const isOurs = ours.some((number) => number !== '' && isSame(number, typed));
      // A number follows client and date only until the invoice is on paper; then only the person changes it.
      const isFollowing = !isInAccount && !isQueued && isOurs && !isOnPaper(orm, uid);
      if (isFollowing) numberReservations.hold({ uid, clientUid, date, number: next.number }, at);
      const number = isFollowing ? next.number : typed;
      const isOwn = own !== null && isSame(own.number, number);
      return {
        number: next.number,
        isFollowing,
        state: stateOf(number, uid, isFollowing || isOwn || waitsAsProposed(number, uid)),
        pattern: patternOf(orm, next),
        rivals: isInAccount ? [] : rivalsFor(orm, next.sample, number, today),
      };
    },
    next(today) {
      const next = propose({ uid: NO_DRAFT, clientUid: null, date: today });
      return { number: next.number, pattern: patternOf(orm, next) };
    },
    isFree: (number, uid) => ownedBy(number, uid) === null,
  };
}

const isSame = (one: string, other: string): boolean => foldNumber(one) === foldNumber(other);

function isProposedAs(create: { readonly isNumberProposed?: boolean; readonly data: object }, number: string): boolean {
  return create.isNumberProposed === true && 'statement_no' in create.data && create.data.statement_no === number;
}

function patternOf(orm: Orm, { series, isOfClient, sample }: Proposed): NumberPattern | null {
  const newest = series?.members[0]?.entry;
  if (series === null || newest === undefined) return null;
  const { number, date } = newest;
  const invoice = sample.find((known) => known.number === number && known.date === date);
  const [owner] = invoice === undefined ? [] : ownersOf(orm, [invoice.uid]);
  const lastUsed = { number, date, clientName: owner?.clientName ?? '' };
  const { tokens, reset, year } = series;
  return { tokens, year: { start: year.start, open: year.open }, reset, isOfClient, lastUsed };
}
