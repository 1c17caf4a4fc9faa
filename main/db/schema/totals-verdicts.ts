import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { verdicts } from '#shared/money/calibration/observe.ts';
import { invoices } from './invoices.ts';

/**
 * What the totals of each invoice whose lines are here said about the account's arithmetic. Apart from the invoices:
 * their rows are wide, and learning from thousands would write each of them out again.
 */
export const totalsVerdicts = sqliteTable(
  'totals_verdicts',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => invoices.uid, { onDelete: 'cascade' }),
    /** On the totals that were last learned from; null before the first time. */
    verdict: text('verdict', { enum: verdicts }),
    /** The version of the calibration that has learned from them; 0 when the invoice has shown something else since. */
    learnedBy: integer('learned_by').notNull(),
  },
  (table) => [index('totals_verdicts_due').on(table.learnedBy)],
);
