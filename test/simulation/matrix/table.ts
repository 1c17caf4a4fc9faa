import type { Knobs } from '#main/demo/knobs.ts';
import type { CrashPoint, FaultEvent, Scenario, UserAct } from '#test/simulation/world/scenario.ts';

const MINUTE = 60_000;
/** By then the small account is mirrored. */
const ACT_AT = 3 * MINUTE;

/** What a person does, and the request that it becomes. */
export const verbs = {
  'create connection': ['create_connection', 'POST /api/network'],
  'create contact': ['create_contact', 'POST /api/network/:id/contacts'],
  'create invoice': ['create_invoice', 'POST /api/invs'],
  'create payment': ['create_payment', 'POST /api/invs/:id/payments'],
  'create recurring': ['create_recurring', 'POST /api/rinv'],
  'update connection': ['edit_connection', 'PUT /api/network/:id'],
  'update invoice text': ['edit_invoice_text', 'PUT /api/invs/:id'],
  'update invoice lines': ['edit_invoice_lines', 'PUT /api/invs/:id'],
  'update payment': ['edit_payment', 'PUT /api/invs/:id/payments/:id'],
  'delete contact': ['delete_contact', 'DELETE /api/network/:id/contacts/:id'],
  deliver: ['deliver', 'POST /api/invs/:id/deliver'],
  remind: ['remind', 'POST /api/invs/:id/reminder'],
  realize: ['realize', 'POST /api/invs/:id/payments/:id/mark_as_realized'],
} as const satisfies Record<string, readonly [UserAct, string]>;

export const crashPoints: readonly (CrashPoint | null)[] = [
  null,
  'before markSending',
  'after markSending',
  'before write',
  'before write answer',
  'before settle',
  'after settle',
  'before markUnconfirmed',
  'after markUnconfirmed',
  'before requeue',
];

export const faults: readonly (FaultEvent['fault'] | null)[] = [
  null,
  { kind: 'unsent' },
  { kind: 'drop', isApplied: false, manner: 'reset' },
  { kind: 'drop', isApplied: true, manner: 'reset' },
  { kind: 'truncated', end: 'broken' },
  { kind: 'truncated', end: 'clean' },
  { kind: 'server_error', status: 500, isApplied: false },
  { kind: 'server_error', status: 502, isApplied: true },
  { kind: 'page', page: 'captive_portal', isApplied: false },
  { kind: 'page', page: 'login', isApplied: true },
  { kind: 'empty', status: 200 },
  { kind: 'redirect', status: 307, location: '/login' },
  { kind: 'limit', status: '429', signal: 'seconds', waitMs: 30_000 },
  { kind: 'slow', delayMs: 45_000 },
  { kind: 'hang', isApplied: true },
  { kind: 'late', afterMs: 240_000, seen: 'reset' },
  { kind: 'duplicate', answer: 'second' },
];

export const personalities: readonly Partial<Knobs>[] = [
  {},
  { list_lag: 30 },
  { nested: 'append' },
  { nested: 'rails', line_ids: 'kept' },
  { put: 'blanking', text: 'stripped' },
  { not_found: '410', update_answer: 'no_content', delete_answer: 'no_content' },
  { statement_numbers: 'racy', page_size: '20' },
  { ids: 'texts', empties: 'missing', amounts: 'glyphs' },
];

/** One world with one mutation in it. */
export interface Cell {
  readonly name: string;
  readonly scenario: Scenario;
}

/** Every verb with every crash, fault and personality. */
export function* wholeTable(): Generator<Cell> {
  let number = 0;
  for (const [verb, [act, label]] of Object.entries(verbs)) {
    for (const point of crashPoints) {
      for (const fault of faults) {
        for (const personality of personalities) {
          number += 1;
          const name = [verb, point ?? 'no crash', JSON.stringify(fault), JSON.stringify(personality)].join(' · ');
          yield { name, scenario: cellScenario(number, act, label, point, fault, personality) };
        }
      }
    }
  }
}

function cellScenario(
  seed: number,
  act: UserAct,
  label: string,
  point: CrashPoint | null,
  fault: FaultEvent['fault'] | null,
  personality: Partial<Knobs>,
): Scenario {
  return {
    seed,
    personality,
    settings: { sweepEveryMs: 24 * 60 * MINUTE },
    initial: { connections: 1, invoices: 2, contacts: 1 },
    user: [{ id: 1, at: ACT_AT, act, pick: 0 }],
    // Something to realize and to edit.
    remote: [{ id: 2, at: 0, act: 'pay_offline', pick: 0, around: null }],
    faults: fault === null ? [] : [{ label, n: 1, fault }],
    crashes: point === null ? [] : [{ point, n: 1, downMs: 1_000 }],
    // Faults last until the last event.
    network: [{ id: 3, at: ACT_AT + 10 * MINUTE, act: 'hint' }],
    clock: [],
  };
}

/** A part of the table that still meets every pair of values: every `step`th cell, for a step that shares no factor with it. */
export function* tablePart(step: number): Generator<Cell> {
  let index = 0;
  for (const cell of wholeTable()) {
    if (index % step === 0) yield cell;
    index += 1;
  }
}
