import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { addDays } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Practice, PracticeKind } from '#shared/screens/practice.ts';
import { practiceKinds, practiceState } from '#shared/screens/practice.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Book } from '#main/db/book.ts';
import { updateBody } from '#main/sync/push/request-body.ts';
import type { Session } from './session.ts';

/** The value of the book that names the entries of the practice. */
const PRACTICE = 'demo.practice';
const id = z.int();
const schema = z.object({
  isDismissed: z.boolean(),
  entries: z.object({ held: id, conflict: id, unknown: id, refused: id }).nullable(),
});
type Kept = z.infer<typeof schema>;

interface Moment {
  readonly now: number;
  readonly today: PlainDate;
  readonly createUid: () => Uid;
}

const keptIn = ({ keyValues }: Book): Kept => {
  const parsed = schema.safeParse(keyValues.get(PRACTICE));
  return parsed.success ? parsed.data : { isDismissed: false, entries: null };
};

/** Returns how far the practice is; null outside of the demo book. */
export function practiceOf({ account, book }: Session): Practice | null {
  if (account.url !== null) return null;
  const { entries, isDismissed } = keptIn(book);
  const steps =
    entries === null
      ? []
      : practiceKinds.map((kind) => ({
          kind,
          state: practiceState(book.outbox.get(entries[kind])?.state ?? null),
        }));
  return { isBegun: entries !== null, isDismissed, steps };
}

export function dismissPractice({ book }: Session, now: number): void {
  keep(book, { ...keptIn(book), isDismissed: true }, now);
}

const keep = ({ writer, keyValues }: Book, kept: Kept, now: number): void => {
  writer.write(() => {
    keyValues.set(PRACTICE, kept, now);
  });
};

/**
 * Lets four things go wrong, each in the way in which it does with an account: a mail that was written offline, a change that
 * somebody else made as well, a mail whose answer is lost, and a client that the service refuses.
 */
export async function beginPractice({ account, book, demo, service }: Session, moment: Moment): Promise<void> {
  if (account.url !== null) throw new AppError('invalid_input', message('practice_demo_only'));
  if (keptIn(book).entries !== null) return;
  const { now, today, createUid } = moment;
  const [changed, mailed, lost] = openInvoices(book);
  if (changed === undefined || mailed === undefined || lost === undefined)
    throw new AppError('invalid_input', message('practice_too_few'));
  const { uid, serverId, hashKey, dueDate } = changed;
  const target = { id: serverId, hash_key: hashKey };
  // Somebody else: the book does not know of it when the own change is made.
  const read = await service.read('invoices', target, null);
  if (read.kind === 'failed') throw read.error;
  const body = updateBody('invoices', { due_date: addDays(today, 30) }, read.value.fields);
  const answer = await service.write({ op: 'update', resource: 'invoices', parent: null, target, body });
  if (answer.kind !== 'done') throw new AppError('service_error', message('practice_failed'));
  demo?.loseAnswerAbout(lost.hashKey ?? '');
  const own: Record<PracticeKind, readonly [mutation: Mutation, isOffline: boolean]> = {
    held: [{ op: 'deliver', resource: 'invoices', uid: mailed.uid, data: null }, true],
    conflict: [
      {
        op: 'update',
        resource: 'invoices',
        uid,
        data: { due_date: addDays(today, 14) },
        base: { due_date: dueDate },
      },
      false,
    ],
    unknown: [{ op: 'deliver', resource: 'invoices', uid: lost.uid, data: null }, false],
    refused: [{ op: 'create', resource: 'connections', uid: createUid(), data: refusedClient }, false],
  };
  book.writer.write(() => {
    const enqueue = (kind: PracticeKind): number => {
      const [mutation, isOffline] = own[kind];
      return book.edits.enqueue([mutation], now, { from: 'window', isOffline, isConfirmed: true })[0] ?? 0;
    };
    const entries = {
      held: enqueue('held'),
      conflict: enqueue('conflict'),
      unknown: enqueue('unknown'),
      refused: enqueue('refused'),
    };
    book.keyValues.set(PRACTICE, { isDismissed: false, entries }, now);
  });
}

/** A client whose currency is no code of one. */
const refusedClient = {
  category: 'organization',
  name: 'Kestrel Freight',
  business_email: 'office@kestrel.example',
  language: 'en-us',
  currency: 'EURO',
} as const;

/** Returns the newest invoices that are with their clients, of which nothing waits. */
function openInvoices({ orm }: Book) {
  const { uid, serverId, hashKey, dueDate, isListed, isUnsent, state, date } = invoices;
  return orm
    .select({ uid, serverId, hashKey, dueDate })
    .from(invoices)
    .where(and(eq(isListed, true), eq(isUnsent, false), inArray(state, ['sent', 'viewed'])))
    .orderBy(desc(date))
    .limit(3)
    .all();
}
