import { startShowingTyped } from '#main/account/typing-pause.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { Book } from '#main/db/book.ts';
import type { Engine } from '#main/sync/engine.ts';
import { createEngine } from '#main/sync/engine.ts';
import { monotonicWallClock } from '#main/sync/monotonic-wall-clock.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { CrashPlan } from './crash-plan.ts';
import { drawsFor } from './draws.ts';
import type { PortCall } from './port-call.ts';
import type { DiskPlan } from './disk-plan.ts';
import type { CrashEvent, CrashPoint } from './scenario.ts';
import { markOf } from './service-side.ts';
import { watchStores } from './store-watch.ts';
import type { TableRevisions } from './table-revisions.ts';
import { watchTables } from './table-revisions.ts';
import type { PortAnswer } from './watched-service.ts';
import { watchService } from './watched-service.ts';
import type { TimerOwner, WorldTime } from './world-time.ts';
import type { WriteRequest } from '#shared/service/wire-types.ts';

export interface LifeHooks {
  readonly onCall: (call: PortCall) => void;
  readonly onAnswer: (call: PortCall, answer: PortAnswer) => void;
  readonly onThrow: (method: string, thrown: unknown) => void;
  readonly onCommit: (method: string, args: readonly unknown[]) => void;
  readonly onCrash: (crash: CrashEvent, point: string, image: Buffer) => void;
}

interface LifeParts {
  /** Counts from 1. */
  readonly number: number;
  readonly seed: number;
  readonly book: Book;
  readonly time: WorldTime;
  /** What this computer's clock shows. */
  readonly wallClock: () => number;
  readonly settings: Partial<EngineSettings>;
  readonly transport: (request: Request) => Promise<Response>;
  readonly plan: CrashPlan;
  readonly disk: DiskPlan;
  /** The same for what the person writes. */
  readonly personDisk: DiskPlan;
  /** The key that the person has entered. */
  readonly readKey: () => string;
  readonly nextCallNumber: () => number;
  readonly hooks: LifeHooks;
}

/** The program from its start to its end: engine, client and book. */
export interface Life {
  readonly number: number;
  readonly book: Book;
  readonly engine: Engine;
  readonly owner: TimerOwner;
  readonly revisions: TableRevisions;
  /** What time it is for the program: ms since epoch. */
  clock(): number;
  /** Requests whose answer is awaited. */
  callsUnderWay(): number;
  hint(): void;
  /** Does what a person asks for: a disk that is full for them fails what that would commit. */
  asPerson(act: () => void): void;
  /** True where the process dies here. */
  diesAt(point: CrashPoint): boolean;
  /** The person quits: nothing begins any more. Resolves when the last request has ended. */
  stop(): Promise<void>;
  isEnding(): boolean;
  /** Ends whatever still waits; the book stays open. */
  cutOff(): void;
}

/** Accounts of these worlds are small: the first walk over their lists has to be stored in parts all the same. */
const ROWS_AT_ONCE = 3;
/** Far longer than any run, and short enough for a timer. */
const NEVER_MS = 2_000_000_000;

export function beginLife(parts: LifeParts): Life {
  const { book, time, plan, hooks, number } = parts;
  const owner: TimerOwner = { sleepsUntil: 0, isGone: false };
  const hintListeners = new Set<() => void>();
  const draws = drawsFor(parts.seed, 'engine', number);
  const sending = book.connection.raw.prepare<[], number>("SELECT id FROM outbox WHERE state = 'sending'").pluck();
  const revisions = watchTables(book.connection.raw);
  let underWay = 0;
  let isEnding = false;
  let isPersons = false;

  // Where SQLite says so: at the commit, after all that the act has written.
  book.writer.atCommit({
    flush() {
      if (isPersons && !owner.isGone && parts.personDisk.isFull())
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    },
    forget() {},
  });

  function die(crash: CrashEvent, point: string, image: Buffer): void {
    owner.isGone = true;
    hooks.onCrash(crash, point, image);
  }

  function begin(name: string, write: WriteRequest | null): PortCall | null {
    if (owner.isGone) return null;
    const entry = write === null ? null : (sending.get() ?? null);
    const counted = parts.nextCallNumber();
    const call: PortCall = {
      number: counted,
      life: number,
      at: time.now(),
      name,
      write,
      entry,
      isUnsent: false,
      head: null,
      fault: null,
    };
    hooks.onCall(call);
    const crash = plan.isDue('before request') ?? (write === null ? null : plan.isDue('before write'));
    if (crash !== null) die(crash, `before request ${name}`, book.connection.raw.serialize());
    if (crash !== null) return null;
    underWay += 1;
    time.stir();
    return call;
  }

  function end(call: PortCall, answer: PortAnswer): boolean {
    time.stir();
    underWay -= 1;
    if (owner.isGone) return false;
    const crash = plan.isDue('before answer') ?? (call.write === null ? null : plan.isDue('before write answer'));
    if (crash === null) hooks.onAnswer(call, answer);
    else die(crash, `before answer ${call.name}`, book.connection.raw.serialize());
    return crash === null;
  }

  // As the app does: what is set while the program runs ends no wait.
  const clock = monotonicWallClock({
    now: parts.wallClock,
    monotonic: time.now,
    schedule: (delayMs, action) => (owner.isGone ? () => {} : time.schedule(delayMs, action, owner)),
  });
  const stopShowingTyped = startShowingTyped(book, clock);
  const client = createServiceClient({
    baseUrl: 'https://simulated.invalid',
    readKey: parts.readKey,
    transport: parts.transport,
    now: clock.now,
    // Kept in virtual time by the watched service: a real one would fire on a busy computer, and nowhere else.
    deadlineMs: NEVER_MS,
  });
  const engine = createEngine(
    {
      clock,
      random: (label) => draws.number(label),
      service: watchService(client, {
        begin,
        end,
        now: clock.now,
        keyMark: () => Promise.resolve({ kind: 'ok', value: markOf(parts.readKey()) }),
        schedule: (ms, action) => time.schedule(ms, action, owner),
      }),
      ...watchStores(book.engineStores, book, plan, {
        revisions,
        onThrow: hooks.onThrow,
        onCommit: hooks.onCommit,
        onCrash: die,
        isAlive: () => !owner.isGone,
        isDiskFull: parts.disk.isFull,
      }),
      network: {
        onHint(listener) {
          hintListeners.add(listener);
          return () => hintListeners.delete(listener);
        },
      },
    },
    { ...defaultSettings, rowsAtOnce: ROWS_AT_ONCE, ...parts.settings },
  );
  return {
    number,
    book,
    engine,
    owner,
    revisions,
    clock: clock.now,
    callsUnderWay: () => underWay,
    hint() {
      if (!owner.isGone) for (const listener of hintListeners) listener();
    },
    asPerson(act) {
      isPersons = true;
      try {
        act();
      } finally {
        isPersons = false;
      }
    },
    diesAt(point) {
      const crash = plan.isDue(point);
      if (crash !== null) die(crash, point, book.connection.raw.serialize());
      return crash !== null;
    },
    stop() {
      isEnding = true;
      stopShowingTyped(true);
      return engine.stop();
    },
    isEnding: () => isEnding,
    cutOff() {
      owner.isGone = true;
      client.close();
    },
  };
}
