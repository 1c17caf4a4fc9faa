import type { MailStage } from '#shared/mail/stages.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

/** The standard texts of one language. */
export type StandardTexts = Readonly<Record<MailStage, MailText>>;

/** Joins the paragraphs of a message with blank lines. */
export const text = (subject: string, ...paragraphs: readonly string[]): MailText => ({
  subject,
  message: paragraphs.join('\n\n'),
});
