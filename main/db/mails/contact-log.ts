import { eq, sql } from 'drizzle-orm';
import type { NewContactNote, Snooze } from '#shared/mail/chase.ts';
import { contactNotes, invoiceSnoozes } from '#main/db/schema/contact-log.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
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
  const { invoiceUid, until: snoozedUntil } = invoiceSnoozes;
  const isIt = eq(invoiceUid, sql.placeholder('uid'));
  const known = prepared(() => orm.select({ until: snoozedUntil }).from(invoiceSnoozes).where(isIt).prepare());
  const removal = prepared(() => orm.delete(invoiceSnoozes).where(isIt).prepare());
  const insertion = prepared(() =>
    orm
      .insert(invoiceSnoozes)
      .values({ invoiceUid: sql.placeholder('uid'), until: sql.placeholder('until') })
      .onConflictDoUpdate({ target: invoiceUid, set: { until: sql`excluded.until` } })
      .prepare(),
  );

  function snoozeOne({ uid, until }: Snooze): Snooze {
    const before = known().get({ uid })?.until ?? null;
    if (until === null) removal().run({ uid });
    else insertion().run({ uid, until });
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
