import { systemClock } from '#main/platform/system-clock.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { attribute } from './attribution.ts';
import { ConnectionDrop } from './connection-drop.ts';
import type { FaultClock } from './faults/call.ts';
import type { Fault } from './faults/fault.ts';
import { playFault } from './faults/fault.ts';
import type { Ledger } from './ledger.ts';
import { createLedger } from './ledger.ts';
import type { Arrival, Which } from './request-pattern.ts';
import { createReceiver, pickRequests } from './request-pattern.ts';
import type { Handler } from './serve.ts';

/** A fault for the nth request (from 1) that a pattern means, see `readPattern`. */
export interface FaultRule {
  readonly on: string;
  readonly nth: Which;
  readonly fault: Fault;
}

/**
 * Which requests fare badly. Of rules the first that fits counts; a function is asked once for each request, `n` being
 * how many with its label there were. Null lets a request through.
 */
export type FaultScript = readonly FaultRule[] | ((request: Arrival, n: number) => Fault | null);

export interface FaultyService extends Handler {
  readonly ledger: Ledger;
}

/**
 * Stands between a caller and the service and lets requests fare as the script says: in this process as well as behind
 * `serveDemo`. Requests reach the service one after the other, so that the ledger knows the cause of each change.
 */
export function withFaults(
  service: Pick<DemoService, 'handle' | 'context'>,
  script: FaultScript,
  clock: FaultClock = systemClock,
): FaultyService {
  const { context: book } = service;
  const decide = typeof script === 'function' ? script : decideByRules(script);
  const receive = createReceiver();
  const ledger = createLedger();
  return {
    ledger,
    async handle(request) {
      const { url, method, headers } = request;
      const arrival = await receive(request);
      const fault = decide(arrival, arrival.occurrence);
      const entry = ledger.open(arrival, clock.now(), fault);
      const apply = async (): Promise<Response> => {
        const again = new Request(url, { method, headers, body: arrival.body || null });
        const { value, changes } = await attribute(book, () => service.handle(again));
        entry.applications.push({ at: clock.now(), status: value.status, changes });
        return value;
      };
      const call = { arrival, book, clock, apply };
      try {
        const answer = await (fault === null ? apply() : playFault(fault, call));
        // Whoever answers says what time it is.
        if (!answer.headers.has('Date')) answer.headers.set('Date', new Date(book.now()).toUTCString());
        entry.ending = { kind: 'answered', at: clock.now(), status: answer.status };
        return answer;
      } catch (thrown) {
        if (thrown instanceof ConnectionDrop) entry.ending = { kind: 'dropped', at: clock.now() };
        throw thrown;
      }
    },
  };
}

function decideByRules(rules: readonly FaultRule[]): (request: Arrival) => Fault | null {
  const counted = rules.map(({ on, nth, fault }) => ({ isMeant: pickRequests(on, nth), fault }));
  return (arrival) => {
    // Every rule has to see every request, or it could not count.
    const [first] = counted.filter(({ isMeant }) => isMeant(arrival));
    return first?.fault ?? null;
  };
}
