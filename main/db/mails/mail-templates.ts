import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#shared/service/connection.ts';
import { languages } from '#shared/service/connection.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import { mailTemplates } from '#main/db/schema/mails.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The person's own mail texts. They exist in this book only, and only the person changes them. */
export interface MailTemplates {
  list(): readonly MailTemplate[];
  save(template: MailTemplate, at: number): void;
  /** Removes the own text, so that Inkwell's standard text applies again. */
  remove(language: Language, stage: MailStage): void;
}

export function createMailTemplates(orm: Orm, writer: Writer): MailTemplates {
  return {
    list: () =>
      orm
        .select()
        .from(mailTemplates)
        .orderBy(asc(mailTemplates.language), asc(mailTemplates.stage))
        .all()
        .flatMap(({ language: stored, stage, subject, message }) => {
          const language = languages.find((known) => known === stored);
          return language === undefined ? [] : [{ language, stage, subject, message }];
        }),
    save(template, at) {
      const row = { ...template, savedAt: at };
      writer.write(() => {
        orm
          .insert(mailTemplates)
          .values(row)
          .onConflictDoUpdate({ target: [mailTemplates.language, mailTemplates.stage], set: row })
          .run();
      });
    },
    remove(language, stage) {
      writer.write(() => {
        orm
          .delete(mailTemplates)
          .where(and(eq(mailTemplates.language, language), eq(mailTemplates.stage, stage)))
          .run();
      });
    },
  };
}
