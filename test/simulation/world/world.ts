import type { Acknowledged } from '#test/simulation/oracles/acknowledged.ts';
import type { Evidence, Finding, Oracle, Watch } from '#test/simulation/oracles/oracle.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Computer } from './computer.ts';
import { createComputer } from './computer.ts';
import { createDesk } from './desk.ts';
import { describeAnswer } from './describe.ts';
import { arrangeActs } from './other-actor.ts';
import type { Scenario } from './scenario.ts';
import { createServiceSide } from './service-side.ts';
import { createTrace } from './trace.ts';
import type { ShownView } from './shown-views.ts';
import { viewsAfter } from './shown-views.ts';
import { createWorldTime } from './world-time.ts';

export const WORLD_START = Date.UTC(2026, 10, 21, 10);

/** One computer with the program, one service, and the people at both. */
export interface World extends Evidence {
  readonly computer: Computer;
  /** The first break of each oracle, or of each part of one. */
  readonly findings: readonly Finding[];
  /** Events of the scenario that have happened. */
  step: number;
  acknowledge(act: Omit<Acknowledged, 'number'>): void;
  /** The person decided about an entry, and sees what its object is after that. */
  discard(entry: number): void;
  /** What the person has said of objects that no list shows any more. */
  answerMissing(uids: readonly Uid[], answer: 'keep' | 'removed'): void;
  /** From now on what no list shows may be compared. */
  audited(): void;
  sendAgain(entry: number): void;
  tell(event: 'stepped' | 'committed'): void;
  /** Tells the oracles that all is over. */
  judge(): Promise<void>;
  /** From now on nothing goes wrong. */
  calmDown(): void;
}

/** A world in which the program has just been started for the first time. */
export function createWorld(scenario: Scenario, oracles: readonly Oracle[]): World {
  const time = createWorldTime(WORLD_START);
  const trace = createTrace(time.now, WORLD_START);
  const findings: Finding[] = [];
  const acknowledged: Acknowledged[] = [];
  const discarded = new Set<number>();
  const showed: ShownView[] = [];
  const kept = new Set<Uid>();
  const saidGone = new Set<Uid>();
  let isAudited = false;
  const sentAgain = new Map<number, number>();
  let watches: readonly Watch[] = [];

  const service = createServiceSide(scenario, time, {
    onArrival(arrival, call) {
      trace.write(`#${String(call.number)} arrives: ${arrival.label} ${arrival.path} ${arrival.body}`);
      // What a dead process sent had its intent in the book it left; nobody looks at what it does to that book now.
      if (!computer.isRunning() || call.life !== computer.life().number) return;
      for (const watch of watches) watch.arrived?.(arrival, call);
    },
  });
  const computer = createComputer({
    scenario,
    time,
    trace,
    transport: service.transport,
    hooks: {
      onCall(call) {
        const purpose = call.entry === null ? '' : ` for entry ${String(call.entry)}`;
        trace.write(`#${String(call.number)} ${call.name}${purpose}`);
        for (const watch of watches) watch.asked?.(call);
      },
      onAnswer(call, answer) {
        trace.write(`#${String(call.number)} answered: ${describeAnswer(answer)}`);
        for (const watch of watches) watch.answered?.(call, answer);
      },
      onThrow(method, thrown) {
        trace.write(`store ${method} failed: ${String(thrown)}`);
      },
      onCommit(method, args) {
        for (const watch of watches) {
          watch.committed?.();
          watch.stored?.(method, args);
        }
      },
      onStart() {
        for (const watch of watches) watch.restarted?.();
      },
    },
  });

  const world: World = {
    scenario,
    time,
    service,
    computer,
    trace,
    findings,
    acknowledged,
    discarded,
    showed,
    kept,
    saidGone,
    sentAgain,
    desk: createDesk(),
    calls: computer.calls,
    step: 0,
    life: computer.life,
    clockSettings: computer.clockSettings,
    lastClockEventAt: computer.lastClockEventAt,
    canTellTimeSince: computer.canTellTimeSince,
    query: computer.query,
    entries: computer.entries,
    revision: computer.revision,
    acknowledge(act) {
      acknowledged.push({ number: acknowledged.length + 1, ...act });
    },
    discard(entry) {
      discarded.add(entry);
      const { book, clock } = computer.life();
      showed.push(...viewsAfter(book, entry, clock()));
    },
    answerMissing(uids, answer) {
      for (const uid of uids) (answer === 'keep' ? kept : saidGone).add(uid);
    },
    isAudited: () => isAudited,
    audited: () => void (isAudited = true),
    sendAgain: (entry) => void sentAgain.set(entry, (sentAgain.get(entry) ?? 0) + 1),
    tell(event) {
      if (!computer.isRunning()) return;
      for (const watch of watches) watch[event]?.();
    },
    async judge() {
      for (const watch of watches) await watch.ended?.();
    },
    calmDown() {
      service.calmDown();
      computer.calmDown();
    },
  };

  const reported = new Set<string>();
  watches = oracles.map(({ name, watch }) =>
    watch(world, (message, part) => {
      const known = `${name}/${part ?? ''}`;
      // The first time is what matters; what follows from it would only hide it.
      if (reported.has(known)) return;
      reported.add(known);
      findings.push({ oracle: name, part: part ?? null, message, step: world.step });
      trace.write(`VIOLATED ${name}${part === undefined ? '' : ` (${part})`}: ${message}`);
    }),
  );
  arrangeActs(scenario, service, trace);
  computer.start();
  return world;
}
