import { createHash } from 'node:crypto';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { withFaults } from '#test/service/faults.ts';
import type { Ledger, LedgerEntry } from '#test/service/ledger.ts';
import { withOtherPeople } from '#test/service/other-people.ts';
import type { Act, SharedService } from '#test/service/other-people.ts';
import { ConnectionDrop } from '#test/service/connection-drop.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import { labelOf } from '#test/service/request-pattern.ts';
import { drawsFor } from './draws.ts';
import type { History } from './history.ts';
import { createHistory } from './history.ts';
import type { Network } from './network.ts';
import { createNetwork } from './network.ts';
import type { PortCall } from './port-call.ts';
import { portCalls } from './port-call.ts';
import type { FaultEvent, Scenario } from './scenario.ts';
import type { WorldTime } from './world-time.ts';

export const KEY = 'simulated-key-5f0c9e';
/** As `Service.keyMark` gives it in these worlds. */
export const markOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
export const TODAY = '2026-11-21';
const SLOWEST_MS = 400;
const CATEGORIES = ['item_categories', 'expense_categories', 'task_categories', 'trip_categories'] as const;
/** Every list of them is walked again and again, and all rows are alike. */
const FEW = 2;

/** The service with all that stands between it and the engine. */
export interface ServiceSide {
  readonly service: DemoService;
  readonly ledger: Ledger;
  readonly history: History;
  readonly network: Network;
  readonly people: SharedService;
  /** The call of the engine that a request of the ledger belongs to. */
  causeOf(entry: Pick<LedgerEntry, 'number'>): PortCall | null;
  /** What the client has for a socket. */
  transport(request: Request): Promise<Response>;
  /** Somebody acts on the account now, or around a request. */
  act(act: Act, around: { readonly side: 'before' | 'after'; readonly label: string; readonly n: number } | null): void;
  /** From now on no fault happens, and nobody acts around a request. */
  calmDown(): void;
}

interface ServiceSideHooks {
  /** A request stands before the service, with the call it belongs to. */
  readonly onArrival: (arrival: Arrival, call: PortCall) => void;
}

export function createServiceSide(scenario: Scenario, time: WorldTime, hooks: ServiceSideHooks): ServiceSide {
  const { seed, personality, initial } = scenario;
  const state = seedAccount({ ...initial, seed: seed % 1_000, today: TODAY, knobs: personality });
  for (const kind of CATEGORIES) state[kind].splice(FEW);
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: time.now, knobs: personality, state });
  const history = createHistory(service.context, time.now);
  const network = createNetwork();
  const causes = new Map<number, PortCall>();
  const draws = drawsFor(seed, 'network');
  const attempts = new Map<string, number>();
  let isCalm = false;

  const watched: Pick<DemoService, 'handle' | 'context'> = {
    context: service.context,
    async handle(request) {
      const answer = await service.handle(request);
      history.scan();
      return answer;
    },
  };
  const faulty = withFaults(
    watched,
    (arrival) => {
      const call = portCalls.getStore();
      if (call === undefined) return null;
      causes.set(arrival.number, call);
      hooks.onArrival(arrival, call);
      return call.fault;
    },
    time,
  );
  const people = withOtherPeople(watched, { around: faulty, clock: time });

  const wait = (label: string): Promise<void> =>
    new Promise((resolve) => {
      time.schedule(draws.between(20, SLOWEST_MS, label), resolve);
    });

  function faultOf(label: string): FaultEvent['fault'] | null {
    const n = (attempts.get(label) ?? 0) + 1;
    attempts.set(label, n);
    if (isCalm) return null;
    return scenario.faults.find((event) => event.label === label && event.n === n)?.fault ?? null;
  }

  return {
    service,
    ledger: faulty.ledger,
    history,
    network,
    people,
    causeOf: ({ number }) => causes.get(number) ?? null,
    async transport(request) {
      const call = portCalls.getStore();
      if (call === undefined) throw new Error('Only the engine uses this transport.');
      const label = labelOf(request.method, new URL(request.url).pathname);
      const fault = faultOf(label);
      await wait(label);
      if (!network.isUp() || fault?.kind === 'unsent') {
        call.isUnsent = true;
        throw new ConnectionDrop('close');
      }
      call.fault = fault;
      const answer = network.answerInFront(request) ?? (await network.carry(people.handle(request)));
      await network.carry(wait(label));
      const { status, headers } = answer;
      call.head = { status, retryAfter: headers.get('Retry-After'), date: headers.get('Date') };
      time.stir();
      return answer;
    },
    act(act, around) {
      const seen: Act = (person) => {
        act(person);
        history.scan();
      };
      const seenUnlessCalm: Act = (person) => {
        if (!isCalm) seen(person);
      };
      if (around === null) people.at(time.now(), seen);
      else people[around.side](around.label, seenUnlessCalm, around.n);
    },
    calmDown() {
      isCalm = true;
      network.setUp(true);
      network.refuseAll(null);
      network.breakNext(false);
    },
  };
}
