import type { Language } from '#shared/service/connection.ts';
import type { MailStage } from './stages.ts';
import { standardTexts } from './standard-texts.ts';
import type { MailText } from './mail-text.ts';

/** A text of the person's own, for clients of one language at one stage. */
export interface MailTemplate extends MailText {
  readonly language: Language;
  readonly stage: MailStage;
}

export interface ChosenTemplate extends MailTemplate {
  /** The person's own text, not a standard one. */
  readonly isOwn: boolean;
}

/** Languages that share their standard texts, and whose readers understand a text of the other. */
const siblings: Partial<Record<Language, Language>> = { 'en-us': 'en-uk', 'en-uk': 'en-us' };

/**
 * The text for a client: the person's own in the client's language before the one that Inkwell brings. An own text in the
 * other English serves too; its `language` says so.
 */
export function chooseTemplate(own: readonly MailTemplate[], language: Language, stage: MailStage): ChosenTemplate {
  const near = siblings[language];
  return (
    ownIn(own, language, stage) ??
    (near === undefined ? null : ownIn(own, near, stage)) ??
    standardText(language, stage)
  );
}

/** What the text becomes when the person's own is taken away. */
export function standardText(language: Language, stage: MailStage): ChosenTemplate {
  return { ...standardTexts[language][stage], language, stage, isOwn: false };
}

function ownIn(own: readonly MailTemplate[], language: Language, stage: MailStage): ChosenTemplate | null {
  const found = own.find((template) => template.language === language && template.stage === stage);
  return found === undefined ? null : { ...found, isOwn: true };
}
