import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ComposedMail } from '#shared/mail/compose.ts';
import { composeMail } from '#shared/mail/compose.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import { isOverrulable } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import { words } from '#renderer/i18n/words.ts';

/** One invoice of a sheet of many. */
export interface BulkRow {
  readonly prepared: MailPreparation;
  readonly stage: MailStage;
  /** What would leave; null where nothing can. */
  readonly mail: OutgoingMail | null;
  /** Why it is left out, or was before somebody ticked it. */
  readonly reason: string | null;
  readonly isTicked: boolean;
}

export interface BulkChoices {
  readonly templates: readonly MailTemplate[];
  readonly today: PlainDate;
  readonly isCustom: boolean;
  readonly stages: ReadonlyMap<string, MailStage>;
  /** Rows that the person ticked or unticked themselves. */
  readonly ticks: ReadonlyMap<string, boolean>;
}

export function bulkRow(prepared: MailPreparation, choices: BulkChoices): BulkRow {
  const { uid, skip } = prepared;
  const stage = choices.stages.get(uid) ?? prepared.stage;
  const isBarred = skip !== null && !isOverrulable(skip);
  const { isCustom } = choices;
  const composed = composeMail({ ...prepared, isCustom }, choices.templates, stage, choices.today);
  const mail = isBarred ? null : composed.mail;
  const reason = skip === null ? reasonOf(prepared, composed) : words.mail.skip(skip);
  const isTicked = mail !== null && (choices.ticks.get(uid) ?? reason === null);
  return { prepared, stage, mail, reason, isTicked };
}

/** Why a mail should not leave unseen; null where it may. */
function reasonOf({ recipients }: MailPreparation, { mail, problems }: ComposedMail): string | null {
  if (mail === null) return recipients.length === 0 ? words.mail.skip({ kind: 'no_recipient' }) : words.mail.needsLook;
  const empty = problems.find(({ kind }) => kind === 'empty_variable');
  return empty === undefined ? null : words.mail.problem(empty);
}

interface OutcomeParts {
  /** The records were read after the mail was queued: one that is not among them was taken back. */
  readonly isCurrent: boolean;
  readonly heldText: (record: MailRecord) => string;
}

/** What became of a row that was sent off, in words. */
export function outcomeOf(
  answer: MailQueued,
  record: MailRecord | undefined,
  { isCurrent, heldText }: OutcomeParts,
): string {
  const text = words.mail.outcome;
  if (answer.kind !== 'queued') return answer.message;
  const waits = answer.asksWhenOnline ? text.held : text.queued;
  if (record === undefined) return isCurrent ? text.undone : waits;
  switch (record.state) {
    case 'queued':
      return waits;
    case 'sending':
      return text.sending;
    case 'done':
      return text.sent;
    case 'cancelled':
      return text.undone;
    case 'unconfirmed':
      return text.unknown;
    case 'needs_you':
      return record.reason === 'unknown_send' ? text.unknown : heldText(record);
  }
}
