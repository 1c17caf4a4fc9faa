import type { FormChanges, HeadField } from '#shared/invoice-form/changes.ts';
import type { VersionKind } from '#shared/invoice-form/version.ts';
import { times } from './counting.ts';

const fields: Readonly<Record<HeadField, string>> = {
  connection: 'client',
  statement_no: 'number',
  date: 'date',
  due_date: 'due date',
  summary: 'summary',
  note: 'note',
  po_number: 'PO number',
  payment_options: 'ways to pay',
  allow_partial_payments: 'part payments',
  send_receipts_automatically: 'receipts',
  send_reminders: 'reminders',
};
const kinds: Readonly<Record<VersionKind, string>> = {
  before: 'Before an edit',
  saved: 'Saved',
  left: 'Left alone',
  discarded: 'Discarded',
  replaced: 'Before another version was restored',
};

function changed(changes: FormChanges | null): string {
  if (changes === null) return 'Oldest version kept here';
  const { linesAdded, linesRemoved, linesChanged } = changes;
  const parts = [
    ...changes.fields.map((name) => fields[name]),
    linesAdded === 0 ? '' : `${times(linesAdded, 'line', 'lines')} added`,
    linesRemoved === 0 ? '' : `${times(linesRemoved, 'line', 'lines')} removed`,
    linesChanged === 0 ? '' : `${times(linesChanged, 'line', 'lines')} changed`,
    changes.areLinesMoved ? 'lines moved' : '',
    changes.areAdjustmentsChanged ? 'discounts, taxes or shipping' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Nothing that shows' : `Changed: ${parts.join(', ')}`;
}

/** Words of the stored versions of an invoice. */
export const versions = {
  versions: {
    action: 'Versions…',
    title: (number: string) => (number === '' ? 'Versions of this invoice' : `Versions of ${number}`),
    lead: 'Kept on this computer only: your account keeps no older versions.',
    list: 'Kept versions',
    kinds,
    fields,
    changed,
    lines: (count: number) => times(count, 'line', 'lines'),
    current: 'As it is now',
    preview: 'This version on paper',
    choose: 'Choose a version to see it.',
    restore: 'Restore into the editor',
    restored: (day: string) => `The version of ${day} is in the editor. Its number stays as it is now.`,
    emptyTitle: 'No versions yet',
    emptyText: 'A version is kept when you save, and when you come back to a draft after ten minutes.',
  },
};
