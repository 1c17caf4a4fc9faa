import type { InvoiceRow, InvoiceTab } from '#shared/lists/invoice-list.ts';

export const inTab: Readonly<Record<InvoiceTab, (row: InvoiceRow) => boolean>> = {
  all: () => true,
  drafts: (row) => row.state === 'draft',
  unsent: (row) => row.upload !== 'synced',
  outstanding: (row) => row.state !== 'paid' && row.state !== 'draft',
  overdue: (row) => row.isOverdue,
  partial: (row) => row.state === 'partial',
  paid: (row) => row.state === 'paid',
};
