import type { DashboardPage } from '#shared/screens/dashboard.ts';
import { MOST_DEBTORS } from '#shared/screens/dashboard.ts';
import { LOOKED_AT } from '#main/db/figures/changes-since.ts';
import { dashboardPage, rowsBehind } from '#main/db/figures/dashboard-page.ts';
import type { Book } from '#main/db/book.ts';
import type { AskedDashboard } from '#main/db/figures/last-dashboard.ts';
import { keepDashboard, lastDashboard } from '#main/db/figures/last-dashboard.ts';
import { readAgain } from '#main/db/figures/read-again.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { nextTurn } from '#main/platform/in-steps.ts';

/** Figures that took longer than these ms are kept for the next start. */
const SLOW_MS = 150;

export function dashboardHandlers(app: AppContext) {
  /** Returns the book with what was typed in an editor that was just left. */
  const book = () => {
    const { book: open } = app.session();
    open.typed.showForRead();
    return open;
  };
  function questionOf(from: string, to: string) {
    const { settings, version } = app.state();
    return { from, to, today: app.today(), yearStart: settings.figures.yearStart, version };
  }
  /** Keeps what was shown once it is on its way: a write waits for the disk, and the person must not. */
  async function keepLater(asked: Book, question: AskedDashboard, page: DashboardPage): Promise<void> {
    await nextTurn();
    try {
      // Another account may be open by now, and its book is another one.
      if (app.session().book === asked) keepDashboard(asked, question, page, app.now());
    } catch {
      // Where no account is open or the disk is full, the next start adds up before it shows something.
    }
  }

  return {
    'dashboard:get': async ({ from, to }) => {
      const startedAt = performance.now();
      const { obstacle, book: asked } = app.session();
      const question = questionOf(from, to);
      const page = brief(await dashboardPage(book(), question));
      const isSlow = performance.now() - startedAt > SLOW_MS;
      if (isSlow && obstacle === null) void keepLater(asked, question, page);
      return page;
    },
    'dashboard:last': ({ from, to }) => lastDashboard(app.session().book, questionOf(from, to)),
    'dashboard:rows': ({ currency, query }) => rowsBehind(book(), { currency, query, today: app.today() }),
    'dashboard:read-again': async ({ uid }) => ({
      isStillSo: await readAgain(() => app.session().book.orm, uid, {
        ask: () => {
          app.session().engine.request('invoices', uid);
        },
        canRead: () => ['up_to_date', 'working'].includes(app.syncStatus().phase.kind),
        now: () => app.now(),
      }),
    }),
    'dashboard:looked': ({ at }) => {
      const { keyValues, writer } = app.session().book;
      writer.write(() => {
        keyValues.set(LOOKED_AT, Math.min(at, app.now()), app.now());
      });
      return null;
    },
    'dashboard:save-chart': (picture) => app.documents.savePicture(picture),
  } satisfies Partial<Handlers>;
}

/** Leaves out what no screen shows: a large book is owed by thousands. */
function brief({ figures, expected, ...page }: DashboardPage): DashboardPage {
  return {
    ...page,
    figures: {
      ...figures,
      currencies: figures.currencies.map((one) => ({ ...one, debtors: one.debtors.slice(0, MOST_DEBTORS) })),
    },
    expected: {
      ...expected,
      currencies: expected.currencies.map((one) => ({
        ...one,
        anyDayParts: [],
        weeks: one.weeks.map((week) => ({ ...week, parts: [] })),
      })),
    },
  };
}
