import type { Inspector } from './inspector.ts';
import { differenceOf } from './mirror.ts';
import type { Evidence, Report } from './oracle.ts';
import type { Account } from './shown.ts';

/** What only a read of a document by itself shows, compared with the book. */
export async function compareLines(
  evidence: Evidence,
  inspector: Inspector,
  account: Account,
  report: Report,
): Promise<void> {
  for (const resource of ['invoices', 'recurring_invoices'] as const) {
    for (const { object } of account.get(resource) ?? []) {
      const stored = evidence.life().book.rows.of(resource).byServerId(object.id);
      // What was deleted here is of no interest any more.
      if (stored === null || stored.isDeleting) continue;
      const whole = await inspector.read(resource, object);
      if (whole === null) continue;
      const difference =
        stored.details && whole.details ? differenceOf(resource, whole.details, stored.details) : 'they were not read';
      const part = resource === 'invoices' ? 'lines' : 'lines of schedules';
      if (difference !== null) report(`lines of ${resource} ${String(whole.id)}: ${difference}`, part);
    }
  }
}
