import type { Uid } from '#shared/service/ids.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { OutboxEntry, OutboxError } from '#shared/outbox/entry.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import type { PossibleDuplicate } from '#shared/outbox/possible-duplicate.ts';

/** As the client words what the service refused. */
export const numberRefused: OutboxError = {
  code: 'rejected',
  message:
    'The service refused this: Statement no has already been taken; your edit is kept here, so correct it and send it again.',
  status: 422,
  fields: {},
};

const MINUTE_MS = 60_000;

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
      sentence: 'Joined your change of INV-001262 with one made in your account: note',
      isUndoable: true,
    },
    {
      ...base,
      id: 2,
      at: now - 50 * MINUTE_MS,
      kind: 'adopted',
      sentence: 'Found INV-001261 in your account after its answer was lost',
      isUndoable: false,
    },
  ];
}

export function fakeTwin(uid: Uid, twinUid: Uid): PossibleDuplicate {
  return { id: 1, resource: 'payments', uid, twinUid, name: 'Payment of $75.00 on INV-001263, Nov 21, 2026' };
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
    sentence: 'Create client Cobalt Freight',
    note: 'your account refused it',
    effects: [],
    actions: ['retry', 'discard'],
    depth: 0,
    attempts: 1,
    error: {
      code: 'rejected',
      message: 'The service refused this: Business email is invalid.',
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
    note: 'waits for network',
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
      sentence: 'Send a reminder of INV-001271 to Northwind',
      note: 'it left, and no answer says what became of it; it may have been sent',
      effects: ['mail'],
      actions: ['send', 'dismiss'],
    },
    {
      ...base,
      id: 8,
      kind: 'deliver',
      state: 'needs_you',
      reason: 'held',
      sentence: 'E-mail INV-001272 to ann@birch.example',
      note: 'the invoice comes to $120.00 in your account; you saw $100.00',
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
      sentence: 'Record $50.00 cash on INV-001265',
      note: 'no answer came; it may be 3001 (2026-11-21, $50.00) or 3002 (2026-11-21, $50.00)',
      effects: ['money'],
      actions: ['adopt', 'send', 'discard'],
      question: { kind: 'candidates', candidates: [payment(3001), payment(3002)], refused: [] },
    },
    {
      ...base,
      id: 10,
      state: 'needs_you',
      reason: 'number_taken',
      sentence: 'Create invoice INV-001290 · $90.00',
      note: 'the number INV-001290 is taken in your account by Birch & Harbor Ltd, 2026-11-20, $410.00',
      effects: ['number'],
      actions: ['renumber', 'discard'],
      question: { kind: 'number', number: 'INV-001290', by: null },
    },
    {
      ...base,
      id: 2,
      state: 'needs_you',
      reason: 'rejected',
      sentence: 'Create invoice INV-001279 · $2,140.00',
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
      sentence: 'Record $20.00 by bank transfer on INV-001264',
      note: 'Your account has this payment since then: $20.00 by bank transfer, Nov 21, 2026, ref 7',
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
      sentence: 'Create client Birch & Harbor Ltd',
      note: 'waits for network',
    },
    {
      ...base,
      id: 4,
      sentence: 'Create invoice INV-001285 · $1,888.10',
      note: 'after client',
      effects: ['number'],
      depth: 1,
    },
    {
      ...base,
      id: 5,
      kind: 'deliver',
      sentence: 'E-mail INV-001285 to ann@birch.example',
      note: 'held',
      effects: ['mail'],
      depth: 2,
    },
    {
      ...base,
      id: 6,
      resource: 'payments',
      sentence: 'Record $250.00 by bank transfer on INV-001264',
      effects: ['money'],
    },
    {
      ...base,
      id: 7,
      kind: 'update',
      state: 'done',
      sentence: 'Updated due date of INV-001262',
      note: 'merged with a change of the note made in your account',
      actions: [],
      settledAt: now - 34 * MINUTE_MS,
    },
  ];
}
