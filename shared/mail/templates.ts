import type { Language } from '#shared/service/connection.ts';
import type { MailStage } from './stages.ts';
import { standardTexts } from './standard-texts.ts';
import type { MailText } from './mail-text.ts';

/** A text by the person, for clients of one language at one stage. */
export interface MailTemplate extends MailText {
  readonly language: Language;
  readonly stage: MailStage;
}

export interface ChosenTemplate extends MailTemplate {
  /** True for the person's own text, false for a standard one. */
  readonly isOwn: boolean;
}

/** Languages whose readers understand each other's texts; they share their standard texts. */
const siblings: Partial<Record<Language, Language>> = { 'en-us': 'en-uk', 'en-uk': 'en-us' };

/**
 * Returns the text for a client: the person's own in the client's language, else their own in the other English
 * (`language` says so), else the standard text.
 */
export function chooseTemplate(own: readonly MailTemplate[], language: Language, stage: MailStage): ChosenTemplate {
  const near = siblings[language];
  return (
    ownIn(own, language, stage) ??
    (near === undefined ? null : ownIn(own, near, stage)) ??
    standardText(language, stage)
  );
}

/** Returns the standard text, which applies without an own text. */
export function standardText(language: Language, stage: MailStage): ChosenTemplate {
  return { ...standardTexts[language][stage], language, stage, isOwn: false };
}

function ownIn(own: readonly MailTemplate[], language: Language, stage: MailStage): ChosenTemplate | null {
  const found = own.find((template) => template.language === language && template.stage === stage);
  return found === undefined ? null : { ...found, isOwn: true };
}
