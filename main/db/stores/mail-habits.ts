import { eq } from 'drizzle-orm';
import type { Uid } from '#shared/model/ids.ts';
import { addressesOf } from '#shared/model/mail-address.ts';
import type { Delivery, MailAddress } from '#shared/model/mutation.ts';
import type { Orm } from '#main/db/open.ts';
import { mailHabits } from '#main/db/schema/mails.ts';
import type { Writer } from '#main/db/writer.ts';

/** How a client was written to last. */
export interface MailHabit {
  /** Not the account's standard text. */
  readonly isCustom: boolean;
  readonly attachment: boolean;
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
  /** Every address that was ever used for this client, folded. */
  readonly used: readonly string[];
}

export interface MailHabits {
  /** Null for a client nobody has written to from here. */
  of(connectionUid: Uid): MailHabit | null;
  /** In the transaction that queues the mail. `null` stands for the account's standard text. */
  remember(connectionUid: Uid, delivery: Delivery | null, at: number): void;
}

const nothingYet: MailHabit = { isCustom: false, attachment: false, recipients: [], blindCopies: [], used: [] };

export function createMailHabits(orm: Orm, writer: Writer): MailHabits {
  function of(connectionUid: Uid): MailHabit | null {
    const row = orm.select().from(mailHabits).where(eq(mailHabits.connectionUid, connectionUid)).get();
    if (row === undefined) return null;
    // Written by `remember` below and by nothing else.
    return {
      isCustom: row.isCustom,
      attachment: row.attachment,
      recipients: JSON.parse(row.recipientsJson) as readonly MailAddress[],
      blindCopies: JSON.parse(row.blindCopiesJson) as readonly MailAddress[],
      used: JSON.parse(row.usedJson) as readonly string[],
    };
  }

  return {
    of,
    remember(connectionUid, delivery, at) {
      const before = of(connectionUid) ?? nothingYet;
      // The standard text goes to whom the account sends it: it says nothing of whom a text of one's own is for.
      const now = delivery === null ? before : { ...delivery, blindCopies: delivery.blind_copies };
      const row = {
        connectionUid,
        isCustom: delivery !== null,
        attachment: now.attachment,
        recipientsJson: JSON.stringify(now.recipients),
        blindCopiesJson: JSON.stringify(now.blindCopies),
        usedJson: JSON.stringify([...new Set([...before.used, ...addressesOf(delivery)])]),
        savedAt: at,
      };
      writer.write(() => {
        orm.insert(mailHabits).values(row).onConflictDoUpdate({ target: mailHabits.connectionUid, set: row }).run();
      });
    },
  };
}
