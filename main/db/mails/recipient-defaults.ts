import { and, eq, inArray } from 'drizzle-orm';
import { asText } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { addressesOf } from '#shared/mail/mail-address.ts';
import type { Delivery, MailAddress, Mail } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { outbox as entries } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { mailHabits } from '#main/db/schema/mails.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** The choices of the last mail to a client. */
export interface MailHabit {
  /** False for the account's standard text. */
  readonly isCustom: boolean;
  readonly attachment: boolean;
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
  /** Every address ever used for this client, folded. */
  readonly used: readonly string[];
}

export interface MailHabits {
  /** Returns null for a client to whom no mail was sent from here. */
  of(connectionUid: Uid): MailHabit | null;
  /** Records a mail, in the transaction that queues it. A null `delivery` is the account's standard text. */
  remember(connectionUid: Uid, delivery: Delivery | null, at: number): void;
  /** Recomputes the client's habit from the other mails, in the transaction that discards this one, after that. */
  forget(mail: Mail): void;
  /**
   * Returns the folded addresses of mails that left, without those that belonged to a contact when the newest of them was
   * written: for these, the contacts tell whether they are still right.
   */
  reached(connectionUid: Uid): ReadonlySet<string>;
}

interface MailHabitParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxTable;
}

const nothingYet: MailHabit = { isCustom: false, attachment: false, recipients: [], blindCopies: [], used: [] };

/** Returns the habit after a mail. The standard text keeps the recipients: the account chooses its own for that text. */
function habitAfter(before: MailHabit, delivery: Delivery | null): MailHabit {
  if (delivery === null) return { ...before, isCustom: false };
  const { attachment, recipients, blind_copies: blindCopies } = delivery;
  const used = [...new Set([...before.used, ...addressesOf(delivery)])];
  return { isCustom: true, attachment, recipients, blindCopies, used };
}

/** Returns the client of a mail from the window, else null. */
function clientOf({ issued }: Mail): Uid | null {
  const client = issued?.from === 'window' ? issued.seen['connection'] : undefined;
  return asText(client);
}

const hasLeft = ({ state, reason }: OutboxRow): boolean =>
  state === 'done' || state === 'sending' || state === 'unconfirmed' || reason === 'unknown_send';

export function createMailHabits({ orm, writer, outbox }: MailHabitParts): MailHabits {
  /** Returns the mails from the window that were not discarded, oldest first. */
  function mailsTo(connectionUid: Uid): readonly { readonly entry: OutboxRow; readonly mail: Mail }[] {
    return orm
      .selectDistinct({ uid: entries.uid })
      .from(entries)
      .innerJoin(invoices, eq(invoices.uid, entries.uid))
      .where(and(eq(invoices.connectionUid, connectionUid), inArray(entries.op, ['deliver', 'reminder'])))
      .all()
      .flatMap(({ uid }) => outbox.listMailsOf(uid))
      .sort((one, other) => one.id - other.id)
      .flatMap((entry) => {
        const { mutation: mail, state } = entry;
        return isMail(mail) && state !== 'cancelled' && clientOf(mail) === connectionUid ? [{ entry, mail }] : [];
      });
  }

  function of(connectionUid: Uid): MailHabit | null {
    const row = orm.select().from(mailHabits).where(eq(mailHabits.connectionUid, connectionUid)).get();
    if (row === undefined) return null;
    // `put` alone writes this JSON.
    return {
      isCustom: row.isCustom,
      attachment: row.attachment,
      recipients: parseStored(row.recipientsJson) as readonly MailAddress[],
      blindCopies: parseStored(row.blindCopiesJson) as readonly MailAddress[],
      used: parseStored(row.usedJson) as readonly string[],
    };
  }

  function put(connectionUid: Uid, { recipients, blindCopies, used, ...plain }: MailHabit, at: number): void {
    const row = {
      connectionUid,
      ...plain,
      recipientsJson: JSON.stringify(recipients),
      blindCopiesJson: JSON.stringify(blindCopies),
      usedJson: JSON.stringify(used),
      savedAt: at,
    };
    orm.insert(mailHabits).values(row).onConflictDoUpdate({ target: mailHabits.connectionUid, set: row }).run();
  }

  return {
    of,
    remember(connectionUid, delivery, at) {
      writer.write(() => {
        put(connectionUid, habitAfter(of(connectionUid) ?? nothingYet, delivery), at);
      });
    },
    forget(mail) {
      const client = clientOf(mail);
      if (client === null) return;
      writer.write(() => {
        const others = mailsTo(client);
        const newest = others.at(-1);
        if (newest === undefined) orm.delete(mailHabits).where(eq(mailHabits.connectionUid, client)).run();
        else {
          const habit = others.reduce((before, other) => habitAfter(before, other.mail.data), nothingYet);
          put(client, habit, newest.entry.createdAt);
        }
      });
    },
    reached(connectionUid) {
      const reached = new Set<string>();
      for (const { entry, mail } of mailsTo(connectionUid)) {
        if (!hasLeft(entry)) continue;
        for (const email of addressesOf(mail.data)) reached.add(email);
        for (const email of mail.issued?.contacts ?? []) reached.delete(email);
      }
      return reached;
    },
  };
}
