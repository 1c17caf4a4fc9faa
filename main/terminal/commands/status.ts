import { outboxStates } from '#shared/outbox/entry.ts';
import { listFreshness } from '#main/db/account/freshness.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { reportListProblems } from '#main/terminal/report-list-problems.ts';
import { withReadOnlyBook } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { table } from '#main/terminal/output.ts';
import { requestsLastHour } from '#main/sync/budget/rate-limiter.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { words } from '#shared/words/words.ts';

/** Runs `status`: counts and freshness. Times are ms since the epoch, null when it never happened. */
export async function status(terminal: Terminal): Promise<Answer> {
  return withReadOnlyBook(terminal, (book) => {
    reportListProblems(terminal, book);
    const freshness = listFreshness(book.orm, book.sweeps);
    const counts = book.outbox.countByState();
    const outbox = Object.fromEntries(outboxStates.map((state) => [state, counts.get(state) ?? 0]));
    const lastHour = requestsLastHour(book.engineStores.account.loadBudget(), systemClock.now(), defaultSettings);
    const resources = Object.fromEntries(
      freshness.map(({ resource, count, details, checkedAt }) => [resource, { count, details, checkedAt }]),
    );
    const rows = freshness.map(({ resource, count, details, checkedAt }) => [
      resource,
      count,
      details,
      checkedAt === null ? words.terminal_never() : new Date(checkedAt).toISOString(),
    ]);
    const waiting = outboxStates.map((state) => `${String(outbox[state] ?? 0)} ${state}`).join(', ');
    return {
      json: { resources, outbox, requestsLastHour: lastHour },
      text: [
        table(['resource', 'count', 'details', 'checked'], rows),
        '',
        words.terminal_outbox_counts({ counts: waiting }),
        words.terminal_requests({ count: lastHour }),
      ].join('\n'),
    };
  });
}
