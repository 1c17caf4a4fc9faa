import { asText } from '#shared/json.ts';
import { openBook } from '#main/db/book.ts';
import { listFreshness } from '#main/db/account/freshness.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import { createUid } from '#main/platform/create-uid.ts';
import type { Manifest } from './manifest.ts';

type BookFacts = Pick<Manifest, 'counts'> & Pick<Manifest['account'], 'companyId'>;

/** Counts the objects of each kind and the unsent entries of a book's file, and reads whose it is. */
export function bookFacts(path: string, migrationsDir: string): BookFacts {
  const book = openBook({ path, mode: 'read', migrationsDir, createUid });
  try {
    const listed = listFreshness(book.orm, book.sweeps).map(({ resource, count }) => [resource, count] as const);
    const open = [...book.outbox.countByState()].flatMap(([state, count]) =>
      state === 'done' || state === 'cancelled' ? [] : [count],
    );
    const counts = Object.fromEntries([...listed, ['outbox', open.reduce((sum, count) => sum + count, 0)]]);
    return { counts, companyId: asText(book.keyValues.get(COMPANY_ID)) };
  } finally {
    book.close();
  }
}
