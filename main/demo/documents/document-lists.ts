import { isVisible } from '#main/demo/state/demo-state.ts';
import { listed } from '#main/demo/requests/list-delay.ts';
import type { StoredInvoice, StoredStatement } from '#main/demo/state/state.ts';
import type { RowIndex } from '#main/demo/state/row-table.ts';
import { rowsBy } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

export const byConnection: RowIndex<StoredStatement> = { keyOf: (statement) => statement.connection_id };
export const byRecurringInvoice: RowIndex<StoredInvoice> = { keyOf: (invoice) => invoice.recurring_id };

function isListed(demo: DemoContext, statement: StoredStatement): boolean {
  return statement.trashed_at === null && !statement.archived && isVisible(demo, statement);
}

/** Returns the documents of a kind that lists show to this caller, in no order. */
export function listedStatements<T extends StoredStatement>(demo: DemoContext, list: readonly T[]): readonly T[] {
  return listed(demo, list).filter((statement) => isListed(demo, statement));
}

/** Returns those of one key: of a connection, or of a schedule. */
export function listedStatementsBy<T extends StoredStatement>(
  demo: DemoContext,
  list: readonly T[],
  index: RowIndex<T>,
  key: number,
): readonly T[] {
  // With a list delay a row may still be listed where it no longer is, which no index knows.
  const rows =
    demo.knobs.list_lag > 0
      ? listed(demo, list).filter((statement) => index.keyOf(statement) === key)
      : rowsBy(list, index, key);
  return rows.filter((statement) => isListed(demo, statement));
}
