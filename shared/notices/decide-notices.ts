import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Notice, NoticeKind, NoticeSettings, PaidInvoice } from './notice.ts';
import { isQuietAt } from './quiet-hours.ts';

/** Holds what the person has been told of an account; kept in its book. */
export interface Told {
  /** The number of entries that needed a decision. */
  readonly needsYou: number;
  /** The end of the time of which incoming money was told (ms since epoch). */
  readonly paidUntil: number;
  /** The day of the last overdue digest. */
  readonly digestOn: PlainDate | null;
}

/** The state of an account at a moment. */
export interface NoticeFacts {
  readonly now: number;
  readonly today: PlainDate;
  /** The minute of the day, by the clock on the wall. */
  readonly minute: number;
  readonly needsYou: number;
  /** The invoices for which money came in after `paidUntil`, as the account has shown it. */
  readonly paid: readonly PaidInvoice[];
  readonly overdue: number;
  /** True while the person looks at the window, which shows the same. */
  readonly isWatched: boolean;
}

/** The most invoices that one notification names. */
const MOST_NAMED = 3;

interface Decision {
  readonly notices: readonly Notice[];
  readonly told: Told;
}

/**
 * Decides what to tell now. Nothing is told twice: a decision comes back only when more of them wait than before, money once, and
 * the overdue digest once a day. In quiet hours nothing is told, and what came in meanwhile is told after them.
 */
export function decideNotices(told: Told, facts: NoticeFacts, settings: NoticeSettings): Decision {
  // What was decided meanwhile is no news when it comes back.
  if (isQuietAt(facts.minute, settings.quiet))
    return { notices: [], told: { ...told, needsYou: Math.min(told.needsYou, facts.needsYou) } };
  const isWanted = (kind: NoticeKind): boolean => settings[kind] && !facts.isWatched;
  const { needsYou, paid, overdue, now, today } = facts;
  const isDigestDue = isWanted('overdue') && overdue > 0 && told.digestOn !== today;
  const invoices = settings.showsNames ? paid.slice(0, MOST_NAMED) : [];
  return {
    notices: [
      ...(isWanted('needs_you') && needsYou > told.needsYou ? [{ kind: 'needs_you', count: needsYou } as const] : []),
      ...(isWanted('paid') && paid.length > 0 ? [{ kind: 'paid', count: paid.length, invoices } as const] : []),
      ...(isDigestDue ? [{ kind: 'overdue', count: overdue } as const] : []),
    ],
    told: {
      needsYou,
      paidUntil: paid.length > 0 ? Math.max(now, told.paidUntil) : told.paidUntil,
      digestOn: isDigestDue ? today : told.digestOn,
    },
  };
}
