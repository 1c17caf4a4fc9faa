import type { Book } from '#main/db/book.ts';

/** The book as one process has it: nothing reaches it any more once that is dead. */
export interface MortalBook {
  readonly book: Book;
  die(): void;
}

export function mortalBook(book: Book): MortalBook {
  let isDead = false;
  const engineStore = new Proxy(book.engineStore, {
    get(store, name, receiver) {
      const value: unknown = Reflect.get(store, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        if (isDead) throw new Error('The process is dead.');
        return Reflect.apply(value, store, args);
      };
    },
  });
  return {
    book: { ...book, engineStore },
    die() {
      isDead = true;
    },
  };
}
