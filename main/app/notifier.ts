import { z } from 'zod';
import type { NoticeFacts, Told } from '#shared/notices/decide-notices.ts';
import { decideNotices } from '#shared/notices/decide-notices.ts';
import type { Notice, NoticeSettings } from '#shared/notices/notice.ts';
import { noticeKinds } from '#shared/notices/notice.ts';
import { isQuietAt, minuteOfDay } from '#shared/notices/quiet-hours.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Session } from '#main/account/session.ts';
import { paidAfter } from '#main/db/figures/changes-since.ts';
import { countOfTab } from '#main/db/invoice-list/tab-counts.ts';
import type { Book } from '#main/db/book.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The pause in ms between two looks at the book. */
export const LOOK_EVERY_MS = 60_000;
/** The value of the book that says what the person was told. */
const TOLD = 'notices.told';
const toldSchema = z.object({ needsYou: z.int(), paidUntil: z.number(), digestOn: z.string().nullable() });

/** A notification about an account. */
export interface AccountNotice {
  readonly account: Uid;
  readonly notice: Notice;
}

interface NotifierParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>;
  readonly settings: () => NoticeSettings;
  /** Returns the session that is open now. */
  readonly current: () => Session | null;
  /** Returns true while the person looks at the window. */
  readonly isWatched: () => boolean;
  readonly notify: (notice: AccountNotice) => void;
}

/** Looks at the open book once a minute, and tells what the person may want to know. Returns the end of that. */
export function startNotifier({ clock, settings, current, isWatched, notify }: NotifierParts): () => void {
  let cancel = clock.schedule(LOOK_EVERY_MS, look);

  function look(): void {
    try {
      lookNow(current());
    } catch {
      // A book that cannot be read or written now says so on its screens; the next look tries again.
    }
    cancel = clock.schedule(LOOK_EVERY_MS, look);
  }

  function lookNow(session: Session | null): void {
    const chosen = settings();
    // Nothing that happens in the demo book or in a book that is only read is of the person's account.
    if (session?.obstacle !== null || session.account.url === null) return;
    if (noticeKinds.every((kind) => !chosen[kind])) return;
    const { account, book } = session;
    const now = clock.now();
    const told = toldOf(book, now);
    const decided = decideNotices(told, { ...factsOf(book, told, now, chosen), isWatched: isWatched() }, chosen);
    // Written first: told once too little is better than told at every look, where the disk is full.
    if (JSON.stringify(decided.told) !== JSON.stringify(book.keyValues.get(TOLD)))
      book.writer.write(() => {
        book.keyValues.set(TOLD, { ...decided.told }, now);
      });
    for (const notice of decided.notices) notify({ account: account.uid, notice });
  }

  return () => {
    cancel();
  };
}

/** Returns what the person was told of a book; of a book that was never looked at, all that is in it. */
function toldOf(book: Book, now: number): Told {
  const stored = toldSchema.safeParse(book.keyValues.get(TOLD));
  return stored.success ? stored.data : { needsYou: needingYou(book), paidUntil: now, digestOn: null };
}

const needingYou = ({ outbox }: Book): number => outbox.countByState().get('needs_you') ?? 0;

function factsOf(book: Book, told: Told, now: number, settings: NoticeSettings): Omit<NoticeFacts, 'isWatched'> {
  const [today, minute] = [localDateAt(now), minuteOfDay(now)];
  const isDigestDue = settings.overdue && told.digestOn !== today && !isQuietAt(minute, settings.quiet);
  return {
    now,
    today,
    minute,
    needsYou: needingYou(book),
    paid: paidAfter(book.connection.raw, told.paidUntil),
    // Counting them takes longest, so it is done only for the digest.
    overdue: isDigestDue ? countOfTab(book.orm, 'overdue', today) : 0,
  };
}
