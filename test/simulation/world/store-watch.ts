import type { Book } from '#main/db/book.ts';
import type { CrashPlan } from './crash-plan.ts';
import type { CrashEvent } from './scenario.ts';

export interface StoreWatch {
  /** Called when a call failed. */
  readonly onThrow: (method: string, thrown: unknown) => void;
  /** Called when a call has changed the book. */
  readonly onCommit: (method: string, args: readonly unknown[]) => void;
  /** The process dies here, and this is all it leaves. What the caller does from here on changes nothing any more. */
  readonly onCrash: (crash: CrashEvent, point: string, image: Buffer) => void;
  readonly isAlive: () => boolean;
}

/** The store with labelled points in front of and behind each of its calls. */
export function watchStore<Store extends object>(store: Store, book: Book, plan: CrashPlan, watch: StoreWatch): Store {
  const { raw } = book.connection;
  const changes = raw.prepare('SELECT total_changes()').pluck();

  function call(method: string, args: readonly unknown[], run: () => unknown): unknown {
    if (!watch.isAlive()) return run();
    pass(`before ${method}`);
    const image = watch.isAlive() && plan.isNext('before commit') ? raw.serialize() : null;
    const before = changes.get();
    const result = attempt(method, run);
    if (changes.get() !== before && watch.isAlive()) {
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

  return new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: readonly unknown[]) => call(name, args, () => Reflect.apply(value, target, args) as unknown);
    },
  });
}
