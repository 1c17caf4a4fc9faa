import { afterEach, describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { withFaults } from '#test/service/faults.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { Way } from './caller.ts';
import { KEY, ways } from './caller.ts';
import type { WriteAnswer } from '#shared/service/wire-types.ts';

/** For answers that do not come: no busy machine takes as long for one that does. */
const DEADLINES_MS = { silent: 150, answered: 10_000 } as const;
const SILENT: readonly Fault['kind'][] = ['slow', 'drip', 'hang', 'late'];
const LONG_MS = 60_000;
const body = { category: 'organization', name: 'B', business_email: 'a@x.test', language: 'en-us', currency: 'USD' };

/** What the client makes of a create that fares like this: never "not sent" where it was applied. */
const expectations: readonly (readonly [Fault, WriteAnswer['kind'], number])[] = [
  [{ kind: 'drop', isApplied: false, manner: 'reset' }, 'ambiguous', 0],
  [{ kind: 'drop', isApplied: true, manner: 'close' }, 'ambiguous', 1],
  [{ kind: 'truncated', end: 'broken' }, 'ambiguous', 1],
  [{ kind: 'truncated', end: 'clean' }, 'ambiguous', 1],
  [{ kind: 'server_error', status: 500, isApplied: true }, 'ambiguous', 1],
  [{ kind: 'server_error', status: 502, isApplied: true }, 'ambiguous', 1],
  [{ kind: 'server_error', status: 503, isApplied: true }, 'ambiguous', 1],
  [{ kind: 'server_error', status: 503, isApplied: true, isLastOfHour: true }, 'ambiguous', 1],
  [{ kind: 'server_error', status: 504, isApplied: false }, 'ambiguous', 0],
  [{ kind: 'unavailable', form: 'text', retryAfterSeconds: 30, isApplied: true }, 'ambiguous', 1],
  [{ kind: 'unavailable', form: 'json', retryAfterSeconds: 30, isApplied: true }, 'ambiguous', 1],
  [{ kind: 'unavailable', form: 'html', retryAfterSeconds: 30, isApplied: false }, 'ambiguous', 0],
  [{ kind: 'page', page: 'login', isApplied: true }, 'ambiguous', 1],
  [{ kind: 'page', page: 'captive_portal', isApplied: false }, 'ambiguous', 0],
  [{ kind: 'empty', status: 200 }, 'ambiguous', 1],
  [{ kind: 'empty', status: 204 }, 'ambiguous', 1],
  [{ kind: 'empty', status: 201, isApplied: false }, 'ambiguous', 0],
  [{ kind: 'foreign', form: 'null', isApplied: true }, 'ambiguous', 1],
  [{ kind: 'foreign', form: 'stranger', isApplied: false }, 'ambiguous', 0],
  [{ kind: 'redirect', status: 307, location: '/api/network?again' }, 'ambiguous', 0],
  [{ kind: 'unauthorized' }, 'not_sent', 0],
  [{ kind: 'limit', status: '429', signal: 'none', waitMs: 0 }, 'not_sent', 0],
  [{ kind: 'limit', status: '403', signal: 'none', waitMs: 0 }, 'not_sent', 0],
  [{ kind: 'limit', status: '503', signal: 'date', waitMs: 5_000 }, 'not_sent', 0],
  [{ kind: 'slow', delayMs: LONG_MS }, 'ambiguous', 1],
  [{ kind: 'drip', bytes: 1, everyMs: 40 }, 'ambiguous', 1],
  [{ kind: 'hang', isApplied: true }, 'ambiguous', 1],
  [{ kind: 'hang', isApplied: false }, 'ambiguous', 0],
  [{ kind: 'late', afterMs: LONG_MS, seen: 'silence' }, 'ambiguous', 0],
  [{ kind: 'late', afterMs: LONG_MS, seen: 'reset' }, 'ambiguous', 0],
  [{ kind: 'duplicate', answer: 'first' }, 'done', 2],
];

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function create(
  way: Way,
  fault: Fault,
): Promise<{ readonly service: DemoService; readonly answer: WriteAnswer }> {
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: systemClock.now });
  const clock = {
    now: systemClock.now,
    schedule(delayMs: number, action: () => void) {
      const cancel = systemClock.schedule(delayMs, action);
      cleanups.push(cancel);
      return cancel;
    },
  };
  const faulty = withFaults(service, [{ on: 'POST /api/network', nth: 'every', fault }], clock);
  const served = way === 'over a socket' ? await serveDemo(faulty) : null;
  const client = createServiceClient({
    baseUrl: served?.url ?? 'https://demo.inkwell.invalid',
    readKey: () => KEY,
    deadlineMs: DEADLINES_MS[SILENT.includes(fault.kind) ? 'silent' : 'answered'],
    ...(served === null ? { transport: faulty.handle } : {}),
  });
  cleanups.push(client.close, () => served?.close());
  const answer = await client.write({ op: 'create', resource: 'connections', parent: null, body });
  return { service, answer };
}

describe.each(ways)('what the client makes of a create %s', (way) => {
  it.each(expectations)('that meets %j: %s', async (fault, outcome, made) => {
    const { service, answer } = await create(way, fault);
    expect(answer.kind).toBe(outcome);
    expect(service.state.connections).toHaveLength(made);
  });
});
