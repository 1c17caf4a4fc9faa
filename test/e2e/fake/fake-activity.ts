import type { Output } from '#shared/ipc/contract.ts';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import { message } from '#shared/words/message.ts';

const DAY_MS = 86_400_000;

/** What happened to an invoice, a line of each kind: seen from its state and the moment it is. */
export function fakeActivity(state: string, number: string, now: number): Output<'invoice:activity'> {
  const before = (days: number): number => now - days * DAY_MS;
  const isSent = state !== 'draft';
  const sent: readonly InvoiceEvent[] = [
    {
      kind: 'note',
      at: before(1),
      note: {
        id: 900,
        at: before(1),
        kind: 'merged',
        resource: 'invoices',
        uid: 'never-shown',
        sentence: message('note_merged', { name: number, fields: ['note'] }),
        isUndoable: true,
        undoneAt: null,
      },
    },
    { kind: 'call', at: before(2), id: 901, text: 'Pays on Friday' },
    {
      kind: 'seen',
      at: before(3),
      changes: [
        { field: 'state', before: 'sent', after: 'viewed' },
        { field: 'due_date', before: '2026-11-10', after: '2026-11-15' },
      ],
    },
    {
      kind: 'mail',
      at: before(4),
      entry: 902,
      op: 'deliver',
      to: [{ name: '', email: 'anna@birch.example' }],
      state: 'done',
    },
  ];
  return {
    currency: 'EUR',
    events: [
      ...(isSent ? sent : []),
      {
        kind: 'own',
        at: before(5),
        entry: 903,
        op: 'update',
        of: 'invoice',
        fields: ['due_date', 'items', 'tasks'],
        amount: null,
        state: 'done',
      },
      { kind: 'born', at: before(20) },
    ],
  };
}
