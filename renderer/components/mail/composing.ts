import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ComposedMail } from '#shared/mail/compose.ts';
import { composeMail } from '#shared/mail/compose.ts';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Uid } from '#shared/service/ids.ts';

/** What the mail of a row is made of; `templates` are those of the account. */
export interface MailParts {
  readonly prepared: MailPreparation;
  readonly templates: readonly MailTemplate[];
  readonly today: PlainDate;
  readonly isCustom: boolean;
  readonly stage: MailStage;
}
export type Compose = (parts: MailParts) => ComposedMail;

/** The mail of a row, without a look at it. */
export const composeRow: Compose = ({ prepared, templates, today, isCustom, stage }) =>
  composeMail({ ...prepared, isCustom }, templates, stage, today);

/** Composes the mail of a row once for as long as its parts are the same: a tick among thousands of rows composes none. */
export function createComposing(compose: Compose = composeRow): Compose {
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
