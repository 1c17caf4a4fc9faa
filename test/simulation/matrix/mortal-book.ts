import type { Book } from '#main/db/book.ts';

/** The book as one process has it: nothing reaches it any more once that is dead. */
export interface MortalBook {
  readonly book: Book;
  die(): void;
}

export function mortalBook(book: Book): MortalBook {
  let isDead = false;
  const mortal = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          if (isDead) throw new Error('The process is dead.');
          return Reflect.apply(value, target, args);
        };
      },
    });
  const { outbox, evidence, mirror, dueReads, absences, account } = book.engineStores;
  const engineStores = {
    outbox: mortal(outbox),
    evidence: mortal(evidence),
    mirror: mortal(mirror),
    dueReads: mortal(dueReads),
    absences: mortal(absences),
    account: mortal(account),
  };
  return {
    book: { ...book, engineStores },
    die() {
      isDead = true;
    },
  };
}
