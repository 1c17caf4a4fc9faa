import { eq } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { clientNotes } from '#main/db/schema/client-notes.ts';

/** Returns what the person wrote about a client for themselves; empty for nothing. */
export function clientNote(orm: Orm, connectionUid: Uid): string {
  const found = orm.select().from(clientNotes).where(eq(clientNotes.connectionUid, connectionUid)).get();
  return found?.text ?? '';
}

/** Stores the note with every key. Announces nothing: only the box that it is typed into shows it. */
export function setClientNote(
  { orm, writer }: { readonly orm: Orm; readonly writer: Writer },
  connectionUid: Uid,
  text: string,
): void {
  writer.write(() => {
    if (text === '') orm.delete(clientNotes).where(eq(clientNotes.connectionUid, connectionUid)).run();
    else
      orm
        .insert(clientNotes)
        .values({ connectionUid, text })
        .onConflictDoUpdate({ target: clientNotes.connectionUid, set: { text } })
        .run();
  });
}
