import type { PlainDate } from '#shared/dates/plain-date.ts';
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
  const stage = choices.stages.get(prepared.uid) ?? prepared.stage;
  const { skip } = prepared;
  const isBarred = skip !== null && !isOverrulable(skip);
  const { isCustom } = choices;
  const mail = isBarred ? null : composeMail({ ...prepared, isCustom }, choices.templates, stage, choices.today);
  const reason =
    skip !== null
      ? words.mail.skip(skip)
      : mail === null
        ? prepared.recipients.length === 0
          ? words.mail.skip({ kind: 'no_recipient' })
          : words.mail.needsLook
        : null;
  const isTicked = mail !== null && (choices.ticks.get(prepared.uid) ?? skip === null);
  return { prepared, stage, mail, reason, isTicked };
}

/** What became of a row that was sent off, in words. */
export function outcomeOf(
  answer: MailQueued,
  record: MailRecord | undefined,
  heldText: (record: MailRecord) => string,
): string {
  const text = words.mail.outcome;
  if (answer.kind !== 'queued') return answer.message;
  if (record === undefined) return text.undone;
  switch (record.state) {
    case 'queued':
      return answer.asksWhenOnline ? text.held : text.queued;
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
