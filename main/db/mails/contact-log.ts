import { eq } from 'drizzle-orm';
import type { NewContactNote, Snooze } from '#shared/mail/chase.ts';
import { contactNotes, invoiceSnoozes } from '#main/db/schema/contact-log.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Call notes and snoozes of the person. They exist in this book only: never in mirror, outbox or service. */
export interface ContactLog {
  /** Returns the former state of each, which undoes the change when passed back. */
  snooze(snoozes: readonly Snooze[]): readonly Snooze[];
  note(note: NewContactNote, at: number): { readonly id: number };
  remove(id: number): void;
}

export function createContactLog(orm: Orm, writer: Writer): ContactLog {
  function snoozeOne({ uid, until }: Snooze): Snooze {
    const isIt = eq(invoiceSnoozes.invoiceUid, uid);
    const before = orm.select({ until: invoiceSnoozes.until }).from(invoiceSnoozes).where(isIt).get()?.until ?? null;
    if (until === null) orm.delete(invoiceSnoozes).where(isIt).run();
    else {
      const { invoiceUid: target } = invoiceSnoozes;
      orm
        .insert(invoiceSnoozes)
        .values({ invoiceUid: uid, until })
        .onConflictDoUpdate({ target, set: { until } })
        .run();
    }
    return { uid, until: before };
  }

  return {
    snooze: (snoozes) =>
      writer.write((touch) => {
        touch.ownNotes();
        return snoozes.map(snoozeOne);
      }),
    note: ({ clientUid, invoiceUid, text }, at) =>
      writer.write((touch) => {
        touch.resource('connections');
        const values = { connectionUid: clientUid, invoiceUid, at, text };
        return orm.insert(contactNotes).values(values).returning({ id: contactNotes.id }).get();
      }),
    remove: (id) => {
      writer.write((touch) => {
        touch.resource('connections');
        orm.delete(contactNotes).where(eq(contactNotes.id, id)).run();
      });
    },
  };
}
