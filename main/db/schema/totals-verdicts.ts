import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { verdicts } from '#shared/money/calibration/observe.ts';
import { invoices } from './invoices.ts';

/**
 * The verdict of each invoice with known lines on the account's arithmetic. A table of its own, because the rows of invoices are
 * wide and learning from thousands would rewrite each of them.
 */
export const totalsVerdicts = sqliteTable(
  'totals_verdicts',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => invoices.uid, { onDelete: 'cascade' }),
    /** The verdict of the totals that were last learned from; null before the first time. */
    verdict: text('verdict', { enum: verdicts }),
    /** The version of the calibration that learned from them; 0 when the invoice's totals or lines have changed since. */
    learnedBy: integer('learned_by').notNull(),
  },
  (table) => [index('totals_verdicts_due').on(table.learnedBy)],
);
