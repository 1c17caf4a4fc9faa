import type { Fault } from '#test/service/faults/fault.ts';
import type { Draws } from './draws.ts';
import { subset } from './draws.ts';
import type { CrashEvent, CrashPoint, DiskEvent, FaultEvent, RemoteEvent } from './scenario.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const WRITES = [
  'POST /api/network',
  'PUT /api/network/:id',
  'POST /api/network/:id/contacts',
  'PUT /api/network/:id/contacts/:id',
  'POST /api/invs',
  'PUT /api/invs/:id',
  'DELETE /api/invs/:id',
  'DELETE /api/network/:id/contacts/:id',
  'DELETE /api/categories/items/:id',
  'PUT /api/invs/:id/payments/:id',
  'POST /api/invs/:id/deliver',
  'POST /api/invs/:id/reminder',
  'POST /api/invs/:id/payments',
  'POST /api/rinv',
  'PUT /api/rinv/:id',
  'POST /api/categories/items',
] as const;
export const READS = [
  'GET /api/network',
  'GET /api/invs',
  'GET /api/invs/:id',
  'GET /api/network/:id/contacts',
] as const;

/** A moment around a request, for what somebody else does. */
export function drawMoment(draws: Draws): NonNullable<RemoteEvent['around']> {
  const label = draws.chance(0.5, 'is read') ? draws.pick(READS, 'around') : draws.pick(WRITES, 'around');
  return { side: draws.pick(['before', 'after'], 'side'), label, n: draws.between(1, 8, 'around n') };
}

/** A fault of one kind, with fresh numbers. */
export type DrawFault = (draws: Draws) => FaultEvent['fault'];
/** All that scenarios were drawn from at first: `draw-wider.ts` has more. */
export const FAULTS: readonly DrawFault[] = [
  () => ({ kind: 'unsent' }),
  (draws) => ({
    kind: 'drop',
    isApplied: draws.chance(0.5, 'applied'),
    manner: draws.pick(['reset', 'close'], 'manner'),
  }),
  (draws) => ({ kind: 'truncated', end: draws.pick(['broken', 'clean'], 'end') }),
  (draws) => ({
    kind: 'server_error',
    status: draws.pick([500, 502, 503, 504], 'status'),
    isApplied: draws.chance(0.5, 'applied'),
  }),
  (draws) => ({
    kind: 'unavailable',
    form: draws.pick(['text', 'json', 'html'], 'form'),
    retryAfterSeconds: draws.between(1, 20 * 60, 'retry after'),
    isApplied: draws.chance(0.5, 'applied'),
  }),
  (draws) => ({
    kind: 'page',
    page: draws.pick(['login', 'captive_portal', 'proxy_login'], 'page'),
    isApplied: draws.chance(0.5, 'applied'),
  }),
  (draws) => ({ kind: 'empty', status: draws.pick([200, 201, 204], 'status') }),
  () => ({ kind: 'redirect', status: 307, location: '/login' }),
  (draws) => ({
    kind: 'limit',
    status: draws.pick(['429', '403', '503'], 'status'),
    signal: draws.pick(['none', 'seconds', 'fraction', 'date', 'garbage'], 'signal'),
    waitMs: draws.between(SECOND, 20 * MINUTE, 'wait'),
  }),
  (draws) => ({ kind: 'slow', delayMs: draws.between(SECOND, 90 * SECOND, 'slow') }),
  (draws) => ({ kind: 'drip', bytes: 64, everyMs: draws.between(10, 5_000, 'drip') }),
  (draws) => ({ kind: 'hang', isApplied: draws.chance(0.5, 'applied') }),
  (draws) => ({
    kind: 'late',
    afterMs: draws.between(0, 300 * SECOND, 'late'),
    seen: draws.pick(['silence', 'reset', 'gateway_timeout'], 'seen'),
  }),
  (draws): Fault => ({ kind: 'duplicate', answer: draws.pick(['first', 'second'], 'answer') }),
];

export function drawFaults(draws: Draws, count: number): readonly FaultEvent[] {
  const allowed = subset(draws, FAULTS, 'faults');
  return Array.from({ length: count }, () => {
    const isRead = draws.chance(0.3, 'is read');
    return {
      label: isRead ? draws.pick(READS, 'read') : draws.pick(WRITES, 'write'),
      n: draws.between(1, isRead ? 8 : 3, 'n'),
      fault: draws.pick(allowed, 'fault')(draws),
    };
  });
}

const CRASH_POINTS: readonly CrashPoint[] = [
  'before commit',
  'after commit',
  'before markSending',
  'after markSending',
  'before settle',
  'after settle',
  'before request',
  'before answer',
  'before write',
  'before write answer',
  'before edit',
  'after edit',
];

export function drawCrashes(draws: Draws, count: number): readonly CrashEvent[] {
  const allowed = subset(draws, CRASH_POINTS, 'crash points');
  return Array.from({ length: count }, () => {
    const point = draws.pick(allowed, 'point');
    const isOften = ['before commit', 'after commit', 'before request', 'before answer'].includes(point);
    return {
      point,
      n: draws.between(1, isOften ? 250 : 15, 'crash n'),
      downMs: draws.pick([0, 5 * SECOND, 10 * MINUTE], 'down'),
    };
  });
}

export function drawDisk(draws: Draws, count: number): readonly DiskEvent[] {
  return Array.from({ length: count }, () => ({
    n: draws.between(1, 300, 'full from'),
    calls: draws.between(1, 12, 'full for'),
  }));
}
