import type Database from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { createBookShelf } from './book-image.ts';
import { createCrashPlan } from './crash-plan.ts';
import { createDiskPlan } from './disk-plan.ts';
import type { EntryWords } from './entry-words.ts';
import { readEntryWords } from './entry-words.ts';
import type { Life, LifeHooks } from './life.ts';
import { beginLife } from './life.ts';
import type { PortCall } from './port-call.ts';
import type { Scenario } from './scenario.ts';
import { KEY } from './service-side.ts';
import type { TableRevisions } from './table-revisions.ts';
import type { Trace } from './trace.ts';
import type { WorldTime } from './world-time.ts';

/** The person's computer: its clock, and the program that runs on it, dies and is started again. */
export interface Computer {
  /** The program as it runs now, or as it last ran. */
  life(): Life;
  isRunning(): boolean;
  /** Starts the program where it is not running; with other settings for once. */
  start(also?: Partial<EngineSettings>): void;
  stop(): Promise<void>;
  /** What its clock shows. */
  wallClock(): number;
  /** The person enters another key. */
  useKey(key: string): void;
  setClock(byMs: number): void;
  sleep(ms: number): void;
  /**
   * Whether the program can tell how long ago this call was: each start takes the clock as it is then, and knows nothing of
   * what was set before.
   */
  canTellTimeSince(call: PortCall): boolean;
  /** How often the clock was set: each time the program may believe that an hour has passed. */
  clockSettings(): number;
  /** When the clock was last set, or the computer last awoke. */
  lastClockEventAt(): number;
  /** Every call of the engine's service port. */
  readonly calls: readonly PortCall[];
  /** Points at which the program died. */
  readonly crashes: readonly string[];
  query(sql: string, ...values: readonly string[]): readonly JsonObject[];
  /** The outbox as it is now. */
  readonly entries: EntryWords;
  /** Another number whenever the book has changed, or another one has taken its place. */
  revision(): number;
  /** From now on nothing crashes and nobody sleeps. */
  calmDown(): void;
  close(): Promise<void>;
}

interface ComputerParts {
  readonly scenario: Scenario;
  readonly time: WorldTime;
  readonly trace: Trace;
  readonly transport: (request: Request) => Promise<Response>;
  readonly hooks: Pick<LifeHooks, 'onCall' | 'onAnswer' | 'onThrow' | 'onCommit'> & { readonly onStart: () => void };
}

/** Of one table, in one life of the program. */
const MOST_CHANGES = 1e9;

export function createComputer({ scenario, time, trace, transport, hooks }: ComputerParts): Computer {
  const shelf = createBookShelf(time.now());
  const plan = createCrashPlan(scenario.crashes);
  const disk = createDiskPlan(scenario.disk);
  const personDisk = createDiskPlan(scenario.personDisk ?? []);
  const lives: Life[] = [];
  const calls: PortCall[] = [];
  const crashes: string[] = [];
  /** Programs that end well leave their connection to the next. */
  const statements = new WeakMap<Database.Database, Map<string, Statement<string[], JsonObject>>>();
  let key = KEY;
  let onDeath = (): void => {};
  let wallOffset = 0;
  let clockSettings = 0;
  let lastClockEventAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let lastSetAt = Number.NEGATIVE_INFINITY;
  const beganAt: number[] = [];

  function life(): Life {
    const current = lives.at(-1);
    if (current === undefined) throw new Error('The program was never started.');
    return current;
  }

  function start(also: Partial<EngineSettings> = {}): void {
    if (isRunning) return;
    isRunning = true;
    const begun = beginLife({
      number: lives.length + 1,
      seed: scenario.seed,
      book: shelf.open(),
      time,
      wallClock: () => time.now() + wallOffset,
      settings: { ...scenario.settings, ...also },
      transport,
      plan,
      disk,
      personDisk,
      readKey: () => key,
      nextCallNumber: () => calls.length + 1,
      hooks: {
        ...hooks,
        onCall(call) {
          calls.push(call);
          hooks.onCall(call);
        },
        onCrash(crash, point, left) {
          trace.write(`crash ${point}, down for ${String(crash.downMs)} ms`);
          crashes.push(crash.point);
          shelf.put(left);
          isRunning = false;
          onDeath();
          time.schedule(crash.downMs, () => {
            start();
          });
        },
      },
    });
    lives.push(begun);
    beganAt.push(time.now());
    trace.write(`start ${String(begun.number)}`);
    begun.engine.start();
    hooks.onStart();
  }

  async function stop(): Promise<void> {
    if (!isRunning) return;
    trace.write('stop');
    // It may die while it waits for its last answers, which then never come.
    const dying = new Promise<void>((resolve) => {
      onDeath = resolve;
    });
    await time.until(Promise.race([life().stop(), dying]));
    life().cutOff();
    isRunning = false;
  }

  function query(sql: string, ...values: readonly string[]): readonly JsonObject[] {
    const { raw } = life().book.connection;
    const known = statements.get(raw) ?? new Map<string, Statement<string[], JsonObject>>();
    const statement = known.get(sql) ?? raw.prepare<string[], JsonObject>(sql);
    statements.set(raw, known.set(sql, statement));
    return statement.all(...values);
  }

  const revisionOf = (table: keyof TableRevisions) => (): number =>
    lives.length * MOST_CHANGES + life().revisions[table]();

  return {
    life,
    isRunning: () => isRunning,
    start,
    stop,
    wallClock: () => time.now() + wallOffset,
    useKey(entered) {
      key = entered;
    },
    setClock(byMs) {
      wallOffset += byMs;
      clockSettings += 1;
      lastClockEventAt = time.now();
      lastSetAt = time.now();
    },
    canTellTimeSince: (call) => call.life === lives.length || lastSetAt < (beganAt[call.life - 1] ?? 0),
    sleep(ms) {
      if (!isRunning) return;
      life().owner.sleepsUntil = time.now() + ms;
      lastClockEventAt = time.now() + ms;
    },
    clockSettings: () => clockSettings,
    lastClockEventAt: () => lastClockEventAt,
    calls,
    crashes,
    query,
    entries: readEntryWords(query, revisionOf('outbox')),
    revision: revisionOf('all'),
    calmDown() {
      plan.calmDown();
      disk.calmDown();
      personDisk.calmDown();
      life().owner.sleepsUntil = 0;
    },
    async close() {
      try {
        if (lives.length > 0) await stop();
        for (const { cutOff } of lives) cutOff();
        await time.settle();
      } finally {
        shelf.clear();
      }
    },
  };
}
