import type Database from 'better-sqlite3';
import type { Writer } from '#main/db/connection/transaction.ts';
import { prepareClientDues } from './client-dues.ts';
import { prepareLastContacts } from './last-contact.ts';
import { prepareNewestInvoices } from './newest-invoices.ts';
import { prepareSettlements } from './settlements.ts';

interface Marked {
  readonly invoices: number;
  readonly clients: number;
  readonly debtors: number;
}

/**
 * Keeps the columns that are derived from other rows: before each commit they are computed anew for everything that triggers marked
 * in the transaction (`drizzle/source/3-marks.sql`). Once a page takes a fraction of what once a row takes.
 */
export function keepDerivedColumns(raw: Database.Database, writer: Writer): void {
  const marked = raw.prepare<[], Marked>(
    `SELECT EXISTS (SELECT 1 FROM marked_invoices) AS invoices, EXISTS (SELECT 1 FROM marked_clients) AS clients,
      EXISTS (SELECT 1 FROM marked_debtors) AS debtors`,
  );
  const renewSettlements = prepareSettlements(raw);
  const renewLastContacts = prepareLastContacts(raw);
  const renewClientDues = prepareClientDues(raw);
  const renewNewestInvoices = prepareNewestInvoices(raw);
  // Tags survive their invoice, which may leave the book and come back.
  const renewTags = raw.prepare(`
    UPDATE invoice_tags SET search_no = (SELECT search_no FROM invoices WHERE uid = invoice_uid)
    WHERE invoice_uid IN (SELECT uid FROM marked_invoices)`);
  const forgetInvoices = raw.prepare('DELETE FROM marked_invoices');
  const forgetClients = raw.prepare('DELETE FROM marked_clients');
  const forgetDebtors = raw.prepare('DELETE FROM marked_debtors');

  writer.atCommit({
    flush() {
      const { invoices = 0, clients = 0, debtors = 0 } = marked.get() ?? {};
      if (invoices === 1 || debtors === 1) {
        renewClientDues();
        renewNewestInvoices();
        forgetDebtors.run();
      }
      if (invoices === 1) {
        renewSettlements();
        renewTags.run();
        forgetInvoices.run();
      }
      if (clients === 1) {
        renewLastContacts();
        forgetClients.run();
      }
    },
  });
}
