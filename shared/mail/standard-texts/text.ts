import type { MailStage } from '#shared/mail/stages.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

export type StandardTexts = Readonly<Record<MailStage, MailText>>;

export const text = (subject: string, ...paragraphs: readonly string[]): MailText => ({
  subject,
  message: paragraphs.join('\n\n'),
});
