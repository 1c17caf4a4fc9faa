import { AppError } from '#shared/errors.ts';
import type { Book } from '#main/db/book.ts';
import type { CrashPlan } from './crash-plan.ts';
import type { CrashEvent } from './scenario.ts';
import type { TableRevisions } from './table-revisions.ts';
import { message } from '#shared/words/message.ts';

interface StoreWatch {
  readonly revisions: TableRevisions;
  /** Called when a call failed. */
  readonly onThrow: (method: string, thrown: unknown) => void;
  /** Called when a call has changed the book. */
  readonly onCommit: (method: string, args: readonly unknown[]) => void;
  /** The process dies here, and this is all it leaves. What the caller does from here on changes nothing any more. */
  readonly onCrash: (crash: CrashEvent, point: string, image: Buffer) => void;
  readonly isAlive: () => boolean;
  /** Nothing can be written now; asked once for each call that would. */
  readonly isDiskFull: () => boolean;
}

/** Methods that only read, by their names: between two changes of the book they answer alike. */
const READS = /^(list|count|is|was)[A-Z]|^(checkpointOf|targetOf|uidOf|lastAttempt|detailTask)$/;
/** Those that only read as well, and are quick: nobody has to look whether they have changed the book. */
const QUICK_READS = /^load[A-Z]|^longestPage$/;
/** Those that write, or may. */
const WRITES =
  /^(apply|ask|clamp|leave|lock|look|mark|needs|note|park|recover|renumber|requeue|save|settle|unpark|watch)/;
/** Those that read one table and no other. */
const TABLE_OF: Readonly<Partial<Record<string, keyof TableRevisions>>> = {
  listOpenEntries: 'outbox',
  checkpointOf: 'sweeps',
  wasRead: 'sweeps',
};

type Stores = Book['engineStores'];

/** The engine's stores with labelled points in front of and behind each of their calls. */
export function watchStores(stores: Stores, book: Book, plan: CrashPlan, watch: StoreWatch): Stores {
  const { raw } = book.connection;
  const recallers = { all: createMemory(), outbox: createMemory(), sweeps: createMemory() };

  function call(method: string, args: readonly unknown[], run: () => unknown): unknown {
    if (!watch.isAlive()) return run();
    pass(`before ${method}`);
    if (READS.test(method)) {
      const table = TABLE_OF[method] ?? 'all';
      // An engine that waits asks the same again and again.
      const value = attempt(method, () => recallers[table](watch.revisions[table](), method, args, run));
      pass(`after ${method}`);
      return value;
    }
    if (QUICK_READS.test(method)) {
      const value = attempt(method, run);
      pass(`after ${method}`);
      return value;
    }
    const image = watch.isAlive() && plan.isNext('before commit') ? raw.serialize() : null;
    const before = watch.revisions.all();
    const result = attempt(method, () => {
      if (WRITES.test(method) && watch.isDiskFull()) throw new AppError('disk_full', message('error_internal'));
      return run();
    });
    if (watch.revisions.all() !== before && watch.isAlive()) {
      const crash = plan.isDue('before commit');
      if (crash !== null && image !== null) watch.onCrash(crash, `before commit of ${method}`, image);
      else {
        watch.onCommit(method, args);
        pass('after commit', ` of ${method}`);
      }
    }
    pass(`after ${method}`);
    return result;
  }

  function attempt(method: string, run: () => unknown): unknown {
    try {
      return run();
    } catch (thrown) {
      watch.onThrow(method, thrown);
      throw thrown;
    }
  }

  function pass(point: 'after commit' | `before ${string}` | `after ${string}`, detail = ''): void {
    if (!watch.isAlive()) return;
    const crash = plan.isDue(point);
    if (crash !== null) watch.onCrash(crash, point + detail, raw.serialize());
  }

  function watched<Store extends object>(store: Store): Store {
    const calls = new Map<string, (...args: readonly unknown[]) => unknown>();
    return new Proxy(store, {
      get(target, name, receiver) {
        const known = typeof name === 'string' ? calls.get(name) : undefined;
        if (known !== undefined) return known;
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function' || typeof name !== 'string') return value;
        const made = (...args: readonly unknown[]) =>
          call(name, args, () => Reflect.apply(value, target, args) as unknown);
        calls.set(name, made);
        return made;
      },
    });
  }

  return {
    outbox: watched(stores.outbox),
    evidence: watched(stores.evidence),
    mirror: watched(stores.mirror),
    dueReads: watched(stores.dueReads),
    absences: watched(stores.absences),
    account: watched(stores.account),
  };
}

type Memory = (revision: number, method: string, args: readonly unknown[], read: () => unknown) => unknown;

/** Answers as long as the revision is the same what it was answered before. */
function createMemory(): Memory {
  const known = new Map<string, unknown>();
  let knownAt = -1;
  return (revision, method, args, read) => {
    if (revision !== knownAt) known.clear();
    knownAt = revision;
    const key = `${method} ${JSON.stringify(args)}`;
    if (!known.has(key)) known.set(key, read());
    return known.get(key);
  };
}
