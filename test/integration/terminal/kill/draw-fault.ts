import type { Random } from '#main/demo/seed/random.ts';
import type { Fault } from '#test/service/faults/fault.ts';

/** The longest that a service here applies a request after its caller was told something else, in ms. */
const LATEST_MS = 300;
const FAULTY_SHARE = 0.08;

/** What befalls a request; null, which is most of the time, lets it through. Nothing here never ends. */
export function drawFault(random: Random): Fault | null {
  if (!random.chance(FAULTY_SHARE)) return null;
  const isApplied = random.chance(0.5);
  const kinds: readonly [Fault, ...Fault[]] = [
    { kind: 'drop', isApplied, manner: random.pick(['reset', 'close']) },
    { kind: 'truncated', end: random.pick(['broken', 'clean']) },
    { kind: 'server_error', status: random.pick([500, 502, 503, 504]), isApplied },
    { kind: 'page', page: 'captive_portal', isApplied },
    { kind: 'empty', status: random.pick([200, 201, 204]) },
    { kind: 'slow', delayMs: random.between(1, 60) },
    { kind: 'drip', bytes: 200, everyMs: 2 },
    { kind: 'late', afterMs: random.between(20, LATEST_MS), seen: random.pick(['reset', 'gateway_timeout']) },
  ];
  return random.pick(kinds);
}
