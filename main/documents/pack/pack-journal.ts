import type { Table, TableCell } from '#shared/documents/table-cell.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import { countedPayments } from '#shared/figures/counted-payments.ts';
import { isIssued } from '#shared/figures/figure-rows.ts';
import { isInRange } from '#shared/figures/paid-in-range.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { clientNames } from '#main/db/figures/client-names.ts';
import { walkRows } from '#main/db/figures/walk-rows.ts';

/** All that was billed and paid in a period, by day. */
export interface Journal {
  readonly table: Table;
  /** The invoices of the period, in the order of the journal. */
  readonly invoices: readonly Uid[];
}

interface JournalRow {
  readonly order: string;
  readonly invoice: Uid | null;
  readonly cells: readonly TableCell[];
}

const text = (written: string | null): TableCell => ({ kind: 'text', text: written ?? '' });
const date = (written: string | null): TableCell => ({ kind: 'date', text: written ?? '' });
const number = (written: string | null): TableCell => ({ kind: 'number', text: written ?? '' });

/** Reads the issued invoices and the counted payments of a period; what no payment explains is a row of its own. */
export async function readJournal(snapshot: Snapshot, range: DayRange): Promise<Journal> {
  const nameOf = clientNames(snapshot.orm);
  // By month, so that no step has to order more than one.
  const months = new Map<string, JournalRow[]>();
  const add = (day: string, row: JournalRow): void => {
    const month = months.get(day.slice(0, 7)) ?? [];
    months.set(day.slice(0, 7), month);
    month.push(row);
  };
  await walkRows(snapshot, { dated: range, paid: range, unproven: true }, ({ invoices, paymentsOf }) => {
    for (const invoice of invoices.filter(isIssued)) {
      const { uid, currency, dueDate, billedTotal } = invoice;
      const client = nameOf(invoice.clientUid);
      const key = numberKey(invoice.number);
      if (invoice.date !== null && isInRange(invoice.date, range)) {
        const kind = words.statement_row({ kind: 'invoice' });
        const [first, last] = [text(kind), [text(''), text(currency), number(billedTotal), number('')]] as const;
        const cells = [date(invoice.date), first, text(invoice.number), text(client), date(dueDate), ...last];
        add(invoice.date, { order: `${invoice.date} 0 ${key}`, invoice: uid, cells });
      }
      for (const { payment, amount, date: day } of countedPayments(invoice, paymentsOf(uid)).counted) {
        if (day === null || !isInRange(day, range)) continue;
        const kind = words.statement_row({ kind: payment === null ? 'counted_by_account' : 'payment' });
        const about = [payment?.method, payment?.details].filter(Boolean).join(' · ');
        const last = [text(about), text(currency), number(''), number(amount)];
        const cells = [date(day), text(kind), text(invoice.number), text(client), date(''), ...last];
        add(day, { order: `${day} 1 ${key} ${String(payment?.id ?? '').padStart(16, '0')}`, invoice: null, cells });
      }
    }
  });
  const rows: JournalRow[] = [];
  for (const [, month] of [...months].sort(([one], [other]) => (one < other ? -1 : 1))) {
    rows.push(...month.sort((one, other) => (one.order < other.order ? -1 : 1)));
    await snapshot.pause();
  }
  return {
    table: {
      heads: [
        words.table_date(),
        words.table_kind(),
        words.table_number(),
        words.table_client(),
        words.table_due_date(),
        words.table_text(),
        words.table_currency(),
        words.reports_measure({ measure: 'billed' }),
        words.table_paid(),
      ],
      rows: rows.map(({ cells }) => cells),
    },
    invoices: rows.flatMap(({ invoice }) => invoice ?? []),
  };
}
