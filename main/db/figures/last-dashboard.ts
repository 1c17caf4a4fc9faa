import type { DashboardPage } from '#shared/screens/dashboard.ts';
import type { Book } from '#main/db/book.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

const LAST = 'dashboard.last';

/** The question that a dashboard answers. One of another program version may have another shape. */
export interface AskedDashboard {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly yearStart: number;
  readonly version: string;
}

/** Keeps what the dashboard of a large book showed, so that the next start shows it at once while the book is added up again. */
export function keepDashboard(
  { keyValues, writer }: Pick<Book, 'keyValues' | 'writer'>,
  asked: AskedDashboard,
  page: DashboardPage,
  at: number,
): void {
  writer.write(() => {
    keyValues.set(LAST, JSON.stringify([asked, page]), at);
  });
}

/** Returns what was kept for the same question; null for any other. */
export function lastDashboard({ keyValues }: Pick<Book, 'keyValues'>, asked: AskedDashboard): DashboardPage | null {
  const stored = keyValues.get(LAST);
  if (typeof stored !== 'string') return null;
  // Written by the function above, by this version of the program where the question is the same.
  const [known, page] = parseStored(stored) as readonly [AskedDashboard, DashboardPage];
  return JSON.stringify(known) === JSON.stringify(asked) ? page : null;
}
