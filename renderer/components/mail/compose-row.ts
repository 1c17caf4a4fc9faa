import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ComposedMail } from '#shared/mail/compose.ts';
import { composeMail } from '#shared/mail/compose.ts';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Uid } from '#shared/service/ids.ts';

/** Everything that a row's mail is composed from; `templates` are those of the account. */
interface MailParts {
  readonly prepared: MailPreparation;
  readonly templates: readonly MailTemplate[];
  readonly today: PlainDate;
  readonly isCustom: boolean;
  readonly stage: MailStage;
}
export type Compose = (parts: MailParts) => ComposedMail;

/** Composes the mail of a row without any cache. */
export const composeRow: Compose = ({ prepared, templates, today, isCustom, stage }) =>
  composeMail({ ...prepared, isCustom }, templates, stage, today);

/**
 * Returns a `Compose` that keeps each row's mail until one of its parts changes: a tick among thousands of rows then
 * composes no mail.
 */
export function createCachedCompose(compose: Compose = composeRow): Compose {
  const known = new Map<Uid, { readonly parts: MailParts; readonly mail: ComposedMail }>();
  return (parts) => {
    const { uid } = parts.prepared;
    const last = known.get(uid);
    if (last !== undefined && isSame(last.parts, parts)) return last.mail;
    const mail = compose(parts);
    known.set(uid, { parts, mail });
    return mail;
  };
}

const isSame = (one: MailParts, other: MailParts): boolean =>
  one.prepared === other.prepared &&
  one.templates === other.templates &&
  one.today === other.today &&
  one.isCustom === other.isCustom &&
  one.stage === other.stage;
