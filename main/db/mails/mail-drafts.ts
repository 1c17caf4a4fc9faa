import { and, eq, sql } from 'drizzle-orm';
import type { MailForm } from '#shared/mail/check-mail.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Delivery, Mail } from '#shared/outbox/mutation.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { keptMails } from '#main/db/schema/mails.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** Mails that were begun and not sent, stored on every keystroke. */
export interface KeptMails {
  get(uid: Uid, kind: MailKind): MailDraft | null;
  /** Stores the draft; null removes it. */
  keep(uid: Uid, kind: MailKind, kept: MailDraft | null, at: number): void;
  /** Turns a mail that did not leave back into a draft, unless the person has begun another since. */
  putBack(mail: Mail, at: number): void;
  /** Removes all mail drafts of an invoice. */
  drop(uid: Uid): void;
}

export function createKeptMails(orm: Orm, writer: Writer): KeptMails {
  const read = prepared(() =>
    orm
      .select({ keptJson: keptMails.keptJson })
      .from(keptMails)
      .where(and(eq(keptMails.invoiceUid, sql.placeholder('uid')), eq(keptMails.kind, sql.placeholder('kind'))))
      .prepare(),
  );
  return {
    get(uid, kind) {
      const row = read().get({ uid, kind });
      // `keep` and `putBack` alone write this JSON, from parsed drafts or mails.
      return row === undefined ? null : (parseStored(row.keptJson) as MailDraft);
    },
    keep(uid, kind, kept, at) {
      writer.write(() => {
        if (kept === null) {
          orm
            .delete(keptMails)
            .where(and(eq(keptMails.invoiceUid, uid), eq(keptMails.kind, kind)))
            .run();
          return;
        }
        const set = { keptJson: JSON.stringify(kept), savedAt: at };
        orm
          .insert(keptMails)
          .values({ invoiceUid: uid, kind, ...set })
          .onConflictDoUpdate({ target: [keptMails.invoiceUid, keptMails.kind], set })
          .run();
      });
    },
    putBack(mail, at) {
      const kept = keptOf(mail);
      if (kept === null) return;
      const row = { invoiceUid: mail.uid, kind: mail.op, keptJson: JSON.stringify(kept), savedAt: at };
      writer.write(() => orm.insert(keptMails).values(row).onConflictDoNothing().run());
    },
    drop(uid) {
      writer.write(() => orm.delete(keptMails).where(eq(keptMails.invoiceUid, uid)).run());
    },
  };
}

/** Returns the text that the person wrote for a mail; null when they wrote none, so that a new proposal has the amounts of its own day. */
function keptOf({ data, issued }: Mail): MailDraft | null {
  const written = issued?.written;
  if (written === undefined) return null;
  const { language, ...text } = written;
  const stage = issued?.stage;
  return {
    form: { ...text, ...chosenIn(data) },
    language,
    ...(stage === undefined ? {} : { stage }),
  };
}

/** Returns the choices of a mail. Text that was written before the account's standard text was chosen stays in the draft. */
function chosenIn(data: Delivery | null): Partial<MailForm> {
  if (data === null) return { isCustom: false };
  const { recipients, blind_copies: blindCopies, attachment } = data;
  return { isCustom: true, recipients, blindCopies, attachment };
}
