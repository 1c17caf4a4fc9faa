import type { DemoState } from '#main/demo/state/state.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Acknowledged } from '#test/simulation/oracles/acknowledged.ts';
import type { Finding, Oracle, Watch } from '#test/simulation/oracles/oracle.ts';
import type { Computer } from '#test/simulation/world/computer.ts';
import { createDesk } from '#test/simulation/world/desk.ts';
import { createDiskPlan } from '#test/simulation/world/disk-plan.ts';
import { describeAnswer } from '#test/simulation/world/describe.ts';
import { readEntryWords } from '#test/simulation/world/entry-words.ts';
import type { Life } from '#test/simulation/world/life.ts';
import { beginLife } from '#test/simulation/world/life.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { TableRevisions } from '#test/simulation/world/table-revisions.ts';
import { arrangeActs } from '#test/simulation/world/other-actor.ts';
import { createServiceSide, KEY } from '#test/simulation/world/service-side.ts';
import { createTrace } from '#test/simulation/world/trace.ts';
import type { ShownView } from '#test/simulation/world/shown-views.ts';
import { viewsAfter } from '#test/simulation/world/shown-views.ts';
import type { World } from '#test/simulation/world/world.ts';
import { createWorldTime } from '#test/simulation/world/world-time.ts';
import type { CellBook } from './cell-book.ts';
import type { Death } from './death.ts';
import type { MortalBook } from './mortal-book.ts';
import { mortalBook } from './mortal-book.ts';

/** Of one table, in one life of the program. */
const MOST_CHANGES = 1e9;

interface CellWorldParts {
  readonly scenario: Scenario;
  /** Ms since epoch. */
  readonly begin: number;
  /** The account as the service has it when the world begins. */
  readonly account: DemoState;
  readonly cellBook: CellBook;
  readonly death: Death;
  readonly oracles: readonly Oracle[];
}

/**
 * A world that begins with a whole mirror, on a book that all worlds of the process share. What dies leaves the book as it
 * was committed; whatever it still does then is refused by the book, and its requests go nowhere.
 */
export function createCellWorld(parts: CellWorldParts): World {
  const { scenario, begin, cellBook, death } = parts;
  const time = createWorldTime(begin);
  const trace = createTrace(time.now, begin);
  const findings: Finding[] = [];
  const acknowledged: Acknowledged[] = [];
  const discarded = new Set<number>();
  const showed: ShownView[] = [];
  const kept = new Set<Uid>();
  const saidGone = new Set<Uid>();
  let isAudited = false;
  const sentAgain = new Map<number, number>();
  const calls: PortCall[] = [];
  const personDisk = createDiskPlan(scenario.personDisk ?? []);
  const crashes: string[] = [];
  const lives: { readonly life: Life; readonly mortal: MortalBook }[] = [];
  let watches: readonly Watch[] = [];
  let isRunning = false;
  let onDeath = (): void => {};

  const service = createServiceSide(scenario, time, {
    onArrival(arrival, call) {
      trace.write(`#${String(call.number)} arrives: ${arrival.label} ${arrival.path} ${arrival.body}`);
      if (!isRunning || call.life !== lives.length) return;
      for (const watch of watches) watch.arrived?.(arrival, call);
      if (call.write !== null && death.arrived()) fall(`request at the service`);
    },
  });
  takeOver(service.service.state, parts.account);
  service.history.scan();

  function current(): Life {
    const last = lives.at(-1);
    if (last === undefined) throw new Error('The program was never started.');
    return last.life;
  }

  /** The process dies where no hook of its own is. */
  function fall(point: string): void {
    current().owner.isGone = true;
    die(point, scenario.crashes[0]?.downMs ?? 0);
  }

  function die(point: string, downMs: number): void {
    lives.at(-1)?.mortal.die();
    trace.write(`crash ${point}`);
    crashes.push(point);
    isRunning = false;
    onDeath();
    time.schedule(downMs, () => {
      start();
    });
  }

  function start(also: Partial<EngineSettings> = {}): void {
    if (isRunning) return;
    isRunning = true;
    const mortal = mortalBook(cellBook.open());
    const life = beginLife({
      number: lives.length + 1,
      seed: scenario.seed,
      book: mortal.book,
      time,
      wallClock: time.now,
      settings: { ...scenario.settings, ...also },
      transport: service.transport,
      plan: death,
      disk: createDiskPlan([]),
      personDisk,
      readKey: () => KEY,
      nextCallNumber: () => calls.length + 1,
      hooks: {
        onCall(call) {
          calls.push(call);
          trace.write(`#${String(call.number)} ${call.name}`);
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
        onCrash(crash, point) {
          die(point, crash.downMs);
        },
      },
    });
    lives.push({ life, mortal });
    trace.write(`start ${String(lives.length)}`);
    life.engine.start();
    for (const watch of watches) watch.restarted?.();
  }

  async function stop(): Promise<void> {
    if (!isRunning) return;
    const ending = current();
    const death = new Promise<void>((resolve) => (onDeath = resolve));
    await time.until(Promise.race([ending.stop(), death]));
    // It may die while it ends: then it was started again by itself, or will be.
    if (ending.owner.isGone) return;
    ending.cutOff();
    lives.at(-1)?.mortal.die();
    isRunning = false;
  }

  const query = (sql: string, ...values: readonly string[]): readonly JsonObject[] =>
    cellBook.raw.prepare<string[], JsonObject>(sql).all(...values);
  const revisionOf = (table: keyof TableRevisions) => (): number =>
    lives.length * MOST_CHANGES + current().revisions[table]();
  const entries = readEntryWords(query, revisionOf('outbox'));
  const revision = revisionOf('all');

  const computer: Computer = {
    life: current,
    isRunning: () => isRunning,
    start,
    stop,
    wallClock: time.now,
    useKey(entered) {
      if (entered !== KEY) unheard();
    },
    setClock: unheard,
    sleep: unheard,
    clockSettings: () => 0,
    lastClockEventAt: () => Number.NEGATIVE_INFINITY,
    canTellTimeSince: () => true,
    calls,
    crashes,
    query,
    entries,
    revision,
    calmDown() {
      death.calmDown();
      personDisk.calmDown();
    },
    async close() {
      await stop();
      for (const { life } of lives) life.cutOff();
      await time.settle();
    },
  };

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
    calls,
    step: 0,
    life: current,
    clockSettings: () => 0,
    lastClockEventAt: computer.lastClockEventAt,
    canTellTimeSince: computer.canTellTimeSince,
    query,
    entries,
    revision,
    kept,
    saidGone,
    sentAgain,
    desk: createDesk(),
    acknowledge(act) {
      acknowledged.push({ number: acknowledged.length + 1, ...act });
      if (death.edited()) fall('after the edit');
    },
    discard(entry) {
      discarded.add(entry);
      const { book, clock } = current();
      showed.push(...viewsAfter(book, entry, clock()));
    },
    answerMissing(uids, answer) {
      for (const uid of uids) (answer === 'keep' ? kept : saidGone).add(uid);
    },
    isAudited: () => isAudited,
    audited: () => void (isAudited = true),
    sendAgain: (entry) => void sentAgain.set(entry, (sentAgain.get(entry) ?? 0) + 1),
    tell(event) {
      if (!isRunning) return;
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

  watches = parts.oracles.map(({ name, watch }) =>
    watch(world, (message, part) => {
      if (findings.some((finding) => finding.oracle === name && finding.part === (part ?? null))) return;
      findings.push({ oracle: name, part: part ?? null, message, step: world.step });
      trace.write(`VIOLATED ${name}: ${message}`);
    }),
  );
  arrangeActs(scenario, service, trace);
  start();
  return world;
}

/** Records are replaced whole, so that the lists are all there is to copy. */
function takeOver(state: DemoState, account: DemoState): void {
  const lists = [
    'connections',
    'invoices',
    'recurring_invoices',
    'estimates',
    'item_categories',
    'expense_categories',
    'task_categories',
    'trip_categories',
    'mails',
  ] as const;
  for (const name of lists) state[name].splice(0, state[name].length, ...(account[name] as never[]));
  Object.assign(state.counters, account.counters);
  state.revision = account.revision;
}

function unheard(): never {
  throw new Error('Nobody touches the clock in these worlds.');
}
