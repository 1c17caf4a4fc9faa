import type Database from 'better-sqlite3';
import type { AppError } from '#shared/errors.ts';
import type { Resource } from '#shared/service/resources.ts';
import { guarded } from './sqlite-errors.ts';

/** The resources that a committed transaction changed. */
export interface Change {
  readonly resources: ReadonlySet<Resource>;
  readonly isOutboxTouched: boolean;
}

/** Notes what the running transaction changes, for the listeners. */
export interface Touch {
  resource(resource: Resource): void;
  outbox(): void;
  /** Notes a change of what only this book knows of invoices: tags, calls, what is left out of reminders. */
  ownNotes(): void;
}

/** Work that is cheaper once for each transaction than for each row. `flush` runs last in it, `forget` after a rollback. */
interface Deferred {
  flush(): void;
  forget?(): void;
}

/** Runs transactions, and tells listeners after each commit what it changed. */
export interface Writer {
  /** Runs `action` in a transaction, or as a part of the one that is running already. Throws the AppErrors of `guarded`. */
  write<Value>(action: (touch: Touch) => Value): Value;
  onCommit(listener: (change: Change) => void): () => void;
  /** Adds work to the end of every transaction. */
  atCommit(work: Deferred): void;
}

/** Creates the writer. With an `obstacle` every transaction throws it: the book can only be read. */
export function createWriter(raw: Database.Database, obstacle: AppError | null = null): Writer {
  const listeners = new Set<(change: Change) => void>();
  const deferred: Deferred[] = [];
  let resources = new Set<Resource>();
  let isOutboxTouched = false;
  const touch: Touch = {
    resource(resource) {
      resources.add(resource);
      // Invoices show their client's name.
      if (resource === 'connections') touch.ownNotes();
    },
    ownNotes() {
      resources.add('invoices');
    },
    outbox: () => {
      isOutboxTouched = true;
    },
  };

  function announce(): void {
    if (resources.size === 0 && !isOutboxTouched) return;
    const change: Change = { resources, isOutboxTouched };
    resources = new Set();
    isOutboxTouched = false;
    for (const listener of listeners) listener(change);
  }

  // Built once, because each call of `raw.transaction` creates four functions.
  const transaction = raw.transaction((action: (touch: Touch) => unknown) => {
    const value = action(touch);
    for (const work of deferred) work.flush();
    return value;
  });

  function commit<Value>(action: (touch: Touch) => Value): Value {
    if (obstacle !== null) throw obstacle;
    try {
      // The transaction returns the value of its action.
      return guarded(() => transaction.immediate(action) as Value);
    } catch (thrown) {
      resources = new Set();
      isOutboxTouched = false;
      for (const work of deferred) work.forget?.();
      throw thrown;
    }
  }

  return {
    write(action) {
      if (raw.inTransaction) return action(touch);
      const value = commit(action);
      announce();
      return value;
    },
    atCommit(work) {
      deferred.push(work);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
