import type { Uid } from '#shared/service/ids.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { OutboxEntry, OutboxError } from '#shared/outbox/entry.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import type { PossibleDuplicate } from '#shared/outbox/possible-duplicate.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

/** As the client words what the service refused. */
export const numberRefused: OutboxError = {
  code: 'rejected',
  message: message('error_refused_write', { complaint: 'Statement no has already been taken' }),
  status: 422,
  fields: {},
};

const MINUTE_MS = 60_000;

const transferOf = (amount: string): Message => message('payment_by_bank_transfer', { amount });
const recordOn = (invoice: string, payment: Message): Message =>
  message('outbox_create_payment_on', { payment, invoice });

const payment = (id: number): QuestionObject => ({
  id,
  hash_key: null,
  fields: { date: '2026-11-21', amount: '50.00', currency_iso_code: 'USD' },
  details: null,
});

/** What was done without asking: something to take back, and something that cannot be. */
export function fakeNotes(now: number, uid: Uid): Note[] {
  const base = { resource: 'invoices', uid, undoneAt: null } as const;
  return [
    {
      ...base,
      id: 1,
      at: now - 8 * MINUTE_MS,
      kind: 'merged',
      sentence: message('note_merged', { name: 'INV-001262', fields: ['note'] }),
      isUndoable: true,
    },
    {
      ...base,
      id: 2,
      at: now - 50 * MINUTE_MS,
      kind: 'adopted',
      sentence: message('note_adopted', { name: 'INV-001261' }),
      isUndoable: false,
    },
  ];
}

export function fakeTwin(uid: Uid, twinUid: Uid): PossibleDuplicate {
  return {
    id: 1,
    resource: 'payments',
    uid,
    twinUid,
    name: message('object_with_detail', {
      object: message('object_payment_on', { payment: '$75.00', invoice: 'INV-001263' }),
      detail: 'Nov 21, 2026',
    }),
  };
}

/** A client whom the account did not take. */
export function refusedClient(now: number, uid: Uid): OutboxEntry {
  return {
    id: 90,
    kind: 'create',
    resource: 'connections',
    uid,
    state: 'needs_you',
    reason: 'rejected',
    sentence: message('outbox_create_connections', { name: 'Cobalt Freight' }),
    note: message('outbox_note_refused'),
    effects: [],
    actions: ['retry', 'discard'],
    depth: 0,
    attempts: 1,
    error: {
      code: 'rejected',
      message: message('error_refused_write', { complaint: 'Business email is invalid' }),
      status: 422,
      fields: { business_email: ['is invalid'] },
    },
    question: null,
    isAltered: false,
    createdAt: now - 20 * MINUTE_MS,
    settledAt: null,
    leavesAt: null,
  };
}

/** One entry of every kind a person can meet. */
export function fakeOutbox(now: number, uid: Uid): OutboxEntry[] {
  const base: Omit<OutboxEntry, 'id' | 'sentence'> = {
    kind: 'create',
    resource: 'invoices',
    uid,
    state: 'queued',
    reason: null,
    note: message('outbox_note_offline'),
    effects: [],
    actions: ['discard'],
    depth: 0,
    attempts: 0,
    error: null,
    question: null,
    isAltered: false,
    createdAt: now - 20 * MINUTE_MS,
    settledAt: null,
    leavesAt: null,
  };
  return [
    {
      ...base,
      id: 1,
      kind: 'reminder',
      state: 'needs_you',
      reason: 'unknown_send',
      sentence: message('outbox_reminder_to', { name: 'INV-001271', recipients: 'Northwind' }),
      note: message('outbox_note_unknown_send'),
      effects: ['mail'],
      actions: ['send', 'dismiss'],
    },
    {
      ...base,
      id: 8,
      kind: 'deliver',
      state: 'needs_you',
      reason: 'held',
      sentence: message('outbox_deliver_to', { name: 'INV-001272', recipients: 'ann@birch.example' }),
      note: message('outbox_held_total', { now: '$120.00', shown: '$100.00' }),
      effects: ['mail'],
      actions: ['send', 'discard'],
      question: {
        kind: 'held',
        because: 'total',
        shown: '100.00',
        now: '120.00',
        current: { currency_iso_code: 'USD' },
      },
    },
    {
      ...base,
      id: 9,
      resource: 'payments',
      state: 'needs_you',
      reason: 'duplicate_candidates',
      sentence: recordOn('INV-001265', message('payment_in_cash', { amount: '$50.00' })),
      note: message('outbox_asks_candidates', {
        candidates: ['3001 (2026-11-21, $50.00)', '3002 (2026-11-21, $50.00)'],
      }),
      effects: ['money'],
      actions: ['adopt', 'send', 'discard'],
      question: { kind: 'candidates', candidates: [payment(3001), payment(3002)], refused: [] },
    },
    {
      ...base,
      id: 10,
      state: 'needs_you',
      reason: 'number_taken',
      sentence: message('outbox_create_invoice_total', { name: 'INV-001290', total: '$90.00' }),
      note: message('outbox_asks_number_by', {
        number: 'INV-001290',
        owner: 'Birch & Harbor Ltd, 2026-11-20, $410.00',
      }),
      effects: ['number'],
      actions: ['renumber', 'discard'],
      question: { kind: 'number', number: 'INV-001290', by: null },
    },
    {
      ...base,
      id: 2,
      state: 'needs_you',
      reason: 'rejected',
      sentence: message('outbox_create_invoice_total', { name: 'INV-001279', total: '$2,140.00' }),
      note: numberRefused.message,
      effects: ['number'],
      actions: ['retry', 'discard'],
      attempts: 1,
      error: numberRefused,
    },
    {
      ...base,
      id: 12,
      resource: 'payments',
      state: 'needs_you',
      reason: 'held',
      sentence: recordOn('INV-001264', transferOf('$20.00')),
      note: message('outbox_asks_payment_twin', {
        payments: [message('object_with_detail', { object: transferOf('$20.00'), detail: 'Nov 21, 2026, ref 7' })],
      }),
      effects: ['money'],
      actions: ['send', 'discard'],
      question: {
        kind: 'payment',
        twins: [{ uid: 'twin', date: '2026-11-21', amount: '20.00', method: 'bank_transfer', details: 'ref 7' }],
        over: null,
        currency: 'USD',
        refused: null,
      },
    },
    {
      ...base,
      id: 3,
      resource: 'connections',
      sentence: message('outbox_create_connections', { name: 'Birch & Harbor Ltd' }),
      note: message('outbox_note_offline'),
    },
    {
      ...base,
      id: 4,
      sentence: message('outbox_create_invoice_total', { name: 'INV-001285', total: '$1,888.10' }),
      note: message('outbox_note_after_connections'),
      effects: ['number'],
      depth: 1,
    },
    {
      ...base,
      id: 5,
      kind: 'deliver',
      sentence: message('outbox_deliver_to', { name: 'INV-001285', recipients: 'ann@birch.example' }),
      note: message('outbox_note_after_invoices'),
      effects: ['mail'],
      depth: 2,
    },
    {
      ...base,
      id: 6,
      resource: 'payments',
      sentence: recordOn('INV-001264', transferOf('$250.00')),
      effects: ['money'],
    },
    {
      ...base,
      id: 7,
      kind: 'update',
      state: 'done',
      sentence: message('outbox_update_invoice_total', { name: 'INV-001262', total: '$75.00' }),
      note: message('outbox_note_done'),
      actions: [],
      settledAt: now - 34 * MINUTE_MS,
    },
  ];
}
