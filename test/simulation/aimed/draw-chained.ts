import { moments } from '#test/simulation/matrix/death.ts';
import type { Start } from '#test/simulation/matrix/start.ts';
import { emptyScenario } from '#test/simulation/matrix/start.ts';
import type { FaultName, Personality } from '#test/simulation/matrix/table.ts';
import { faults, namesOf, personalities } from '#test/simulation/matrix/table.ts';
import { drawsFor } from '#test/simulation/world/draws.ts';
import type { FaultEvent, Scenario, UserAct, UserEvent } from '#test/simulation/world/scenario.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import type { Aimed } from './draw-aimed.ts';

const SECOND = 1_000;

/** An act, upon the draft or upon the invoice with payments: each of them has effects on an invoice. */
type Link = readonly [act: UserAct, on: 'draft' | 'paid' | 'payment' | 'announced'];

/** What a person does in one go, on invoices that nobody else touches. */
const chains: readonly (readonly Link[])[] = [
  [
    ['delete_payment', 'payment'],
    ['delete_invoice', 'paid'],
  ],
  [
    ['deliver', 'draft'],
    ['delete_invoice', 'draft'],
  ],
  [
    ['deliver', 'draft'],
    ['edit_invoice_lines', 'draft'],
  ],
  [
    ['create_payment', 'draft'],
    ['deliver', 'draft'],
    ['create_payment', 'draft'],
    ['delete_invoice', 'draft'],
  ],
  [
    ['realize', 'announced'],
    ['edit_invoice_text', 'paid'],
    ['delete_invoice', 'paid'],
  ],
  [
    ['edit_payment_money', 'payment'],
    ['delete_invoice', 'paid'],
  ],
  [
    ['remind', 'paid'],
    ['edit_invoice_dates', 'paid'],
  ],
  [
    ['pay_in_full', 'draft'],
    ['edit_invoice_lines', 'draft'],
    ['edit_invoice_text', 'draft'],
  ],
  [
    ['realize', 'announced'],
    ['delete_payment', 'announced'],
    ['edit_adjustments', 'paid'],
  ],
];

/** From one act to the next: all offline, at once, while a request is under way, or once the first has settled. */
const PAUSES = [0, 0, 60, 300, 900, 4 * SECOND] as const;

/** Answers that are lost, and requests that never come: no second object comes of any of them. */
const fates: readonly FaultName[] = [
  'reset before it is applied',
  'reset after it is applied',
  'half an answer, broken',
  '502, applied',
  '500, not applied',
  '429',
];
const labels = [
  'POST /api/invs/:id/payments',
  'PUT /api/invs/:id/payments/:id',
  'DELETE /api/invs/:id/payments/:id',
  'POST /api/invs/:id/payments/:id/mark_as_realized',
  'POST /api/invs/:id/deliver',
  'PUT /api/invs/:id',
] as const;

/** Two to four own edits of one invoice, and of what belongs to it, of which each finds what the ones before have done. */
export function drawChained(seed: number): Aimed {
  const draws = drawsFor(seed, 'chained');
  const links = chains[seed % chains.length] ?? [];
  const personality = draws.chance(0.6, 'is plain') ? 'plain' : draws.pick(namesOf(personalities), 'personality');
  const moment = draws.chance(0.4, 'dies') ? draws.pick(moments, 'moment') : null;
  const name = links.map(([act]) => act).join(', ');
  return { name, personality, moment, scenarioOn: (start) => drawScenario(seed, links, personality, start) };
}

function drawScenario(seed: number, links: readonly Link[], personality: Personality, start: Start): Scenario {
  const draws = drawsFor(seed, 'chained scenario');
  const plain = emptyScenario(personalities[personality]);
  const isOffline = draws.chance(0.4, 'is offline');
  const user: UserEvent[] = [];
  let at = start.at - WORLD_START + SECOND;
  const act = (next: UserAct, pick: number): void => void user.push({ id: user.length + 1, at, act: next, pick });
  if (isOffline) act('go_offline', 0);
  for (const [next, on] of links) {
    at += isOffline ? 60 : draws.pick(PAUSES, 'pause');
    act(next, pickOf(on, start));
  }
  at += SECOND;
  if (isOffline) act('go_online', 0);
  const isFailing = draws.chance(0.5, 'is failing');
  const failing: FaultEvent = { label: draws.pick(labels, 'label'), n: 1, fault: faults[draws.pick(fates, 'fate')] };
  return { ...plain, seed, user, faults: isFailing ? [failing] : [] };
}

function pickOf(on: Link[1], { draft, paid, received, unrealized }: Start): number {
  return { draft, paid, payment: received, announced: unrealized }[on];
}
