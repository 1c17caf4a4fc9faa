import type { Uid } from '#shared/model/ids.ts';
import type { OutboxEntry } from '#shared/model/outbox-entry.ts';

const MINUTE_MS = 60_000;

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
    createdAt: now - 20 * MINUTE_MS,
    settledAt: null,
  };
  return [
    {
      ...base,
      id: 1,
      kind: 'reminder',
      state: 'unconfirmed',
      sentence: 'Reminder for INV-001271 may have been sent',
      note: 'The connection broke after it left, 14:07. The invoice was already “sent”, so the account shows no trace.',
      effects: ['mail'],
      actions: ['discard'],
    },
    {
      ...base,
      id: 2,
      state: 'needs_you',
      reason: 'rejected',
      sentence: 'Create invoice INV-001279 · $2,140.00',
      note: 'Change the number and save again.',
      effects: ['number'],
      actions: ['retry', 'discard'],
      attempts: 1,
      error: { code: 'rejected', message: 'Statement no has already been taken', status: 422, fields: {} },
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
      sentence: 'Record $250.00 bank transfer on INV-001264',
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
