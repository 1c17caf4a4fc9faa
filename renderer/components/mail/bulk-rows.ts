import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ComposedMail } from '#shared/mail/compose.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import { isOverrulable } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Uid } from '#shared/service/ids.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import { mailProblemText } from '#renderer/i18n/mail-problem-text.ts';
import { skipText } from '#renderer/i18n/skip-text.ts';
import { words } from '#shared/words/words.ts';
import type { Compose } from './compose-row.ts';
import { textOf } from '#shared/words/text-of.ts';

/** An invoice of a sheet of several mails. */
export interface BulkRow {
  readonly prepared: MailPreparation;
  readonly stage: MailStage;
  /** The mail that would be sent; null if none can be. */
  readonly mail: OutgoingMail | null;
  /** Text shown in the row: the reasons that leave it out; null if there are none. */
  readonly reason: string | null;
  /** The reasons that leave the row out. */
  readonly reasons: readonly string[];
  /** True if the recipients may change once the contacts of the client are here; said once above all rows. */
  readonly lacksContacts: boolean;
  /** True if nothing but another mail to the same client leaves the row out. */
  readonly canBulkTick: boolean;
  readonly isTicked: boolean;
}

/** A row that the person ticked or unticked. */
export interface Tick {
  readonly isTicked: boolean;
  /** The reasons shown at that moment; only these are overruled by the tick. */
  readonly reasons: readonly string[];
}

export interface BulkChoices {
  readonly compose: Compose;
  readonly templates: readonly MailTemplate[];
  readonly today: PlainDate;
  readonly isCustom: boolean;
  readonly stages: ReadonlyMap<string, MailStage>;
  readonly ticks: ReadonlyMap<string, Tick>;
  /** Reminders left out for an older one to the same client, with that one's invoice number. */
  readonly deferred: ReadonlyMap<Uid, string>;
  /** Rows without objections when the sheet opened; null while it opens. No other row is ticked by itself later. */
  readonly tickedAtOpening: ReadonlySet<Uid> | null;
}

export function bulkRow(prepared: MailPreparation, choices: BulkChoices): BulkRow {
  const { uid, skip } = prepared;
  const stage = choices.stages.get(uid) ?? prepared.stage;
  const isBarred = skip !== null && !isOverrulable(skip);
  const { compose, templates, today, isCustom } = choices;
  const composed = compose({ prepared, templates, today, isCustom, stage });
  const mail = isBarred ? null : composed.mail;
  const own = [
    skip === null ? reasonOf(prepared, composed) : skipText(skip),
    prepared.hasDraft && !isBarred ? draftText(prepared) : null,
  ].filter((part) => part !== null);
  const other = choices.deferred.get(uid);
  const reasons = other === undefined || mail === null ? own : [...own, words.mail_bulk_behind({ number: other })];
  const isOpened = choices.tickedAtOpening?.has(uid) ?? true;
  // A tick overrules only the reasons that were shown then: a new reason unticks the row again.
  const { isTicked: isWanted, reasons: overruled } = choices.ticks.get(uid) ?? { isTicked: isOpened, reasons: [] };
  const isTicked = mail !== null && isWanted && reasons.every((reason) => overruled.includes(reason));
  const reason = reasons.length === 0 ? null : reasons.join(' ');
  // A row without contacts stays ticked, because on a new computer no contacts are here yet and no mail would be sent.
  const lacksContacts = isCustom && !isBarred && !prepared.areContactsRead;
  const canBulkTick = mail !== null && own.length === 0;
  return { prepared, stage, mail, reason, reasons, lacksContacts, canBulkTick, isTicked };
}

const draftText = ({ state }: MailPreparation): string =>
  hasMoneyOn(state) ? words.mail_bulk_draft_paid() : words.mail_bulk_draft();

/** Returns the reason why the mail should not be sent without the person looking at it; null if there is none. */
function reasonOf({ recipients, areContactsRead }: MailPreparation, { mail, problems }: ComposedMail): string | null {
  if (mail === null && recipients.length === 0)
    return areContactsRead ? words.mail_skip_no_recipient() : words.mail_bulk_nobody_yet();
  if (mail === null) return words.mail_needs_look();
  const empty = problems.find(({ kind }) => kind === 'empty_variable');
  return empty === undefined ? null : mailProblemText(empty);
}

/**
 * Returns all but the oldest overdue of several reminders to one client, each with the number of the oldest: a second
 * mail is what the cool-down prevents. Mails that send new invoices are never left out by one another.
 */
export function deferredReminders(rows: readonly BulkRow[]): ReadonlyMap<Uid, string> {
  return new Map(
    groupRows(rows).flatMap((group) => {
      const due = group.rows.filter(({ isTicked, prepared }) => isTicked && prepared.kind === 'reminder');
      const number = due[0]?.prepared.invoice.number ?? '';
      return due.slice(1).map(({ prepared }) => [prepared.uid, number] as const);
    }),
  );
}

const byLateness = ({ prepared: one }: BulkRow, { prepared: other }: BulkRow): number =>
  one.kind === 'reminder' ? (other.daysLate ?? NEVER_LATE) - (one.daysLate ?? NEVER_LATE) : 0;

/** Sorts invoices without a due date after all others. */
const NEVER_LATE = Number.MIN_SAFE_INTEGER;

/** The rows of one client. */
export interface BulkGroup {
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly rows: readonly BulkRow[];
}

/**
 * Groups rows by client, each group at the place of its first row; reminders start with the longest overdue. Rows
 * without a client form groups of their own.
 */
export function groupRows(rows: readonly BulkRow[]): readonly BulkGroup[] {
  const groups = Map.groupBy(rows, ({ prepared: { uid, clientUid } }) => clientUid ?? uid);
  return [...groups.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { clientUid, clientName } = first.prepared;
    return [{ clientUid, clientName, rows: ofOne.toSorted(byLateness) }];
  });
}

/** Returns the groups with a refused mail before the others. */
export function refusedFirst(
  groups: readonly BulkGroup[],
  answers: ReadonlyMap<Uid, MailQueued>,
): readonly BulkGroup[] {
  const isRefused = ({ rows }: BulkGroup): boolean =>
    rows.some(({ prepared: { uid } }) => (answers.get(uid)?.kind ?? 'queued') !== 'queued');
  return [...groups.filter(isRefused), ...groups.filter((group) => !isRefused(group))];
}

/** Returns as many groups as hold `most` rows. A cut group keeps all rows in `group`, for its heading. */
export function firstRows(
  groups: readonly BulkGroup[],
  most: number,
): readonly { readonly group: BulkGroup; readonly rows: readonly BulkRow[] }[] {
  let room = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, room));
    room -= rows.length;
    return rows.length === 0 ? [] : [{ group, rows }];
  });
}

interface OutcomeParts {
  /** True if the records were read after the mail was queued: a mail that is missing in them was taken back. */
  readonly isCurrent: boolean;
  readonly heldText: (record: MailRecord) => string;
}

/** Returns the outcome of a sent row in words. */
export function outcomeOf(
  answer: MailQueued,
  record: MailRecord | undefined,
  { isCurrent, heldText }: OutcomeParts,
): string {
  if (answer.kind !== 'queued') return textOf(answer.message);
  const waits = answer.asksWhenOnline ? words.mail_outcome_held() : words.mail_outcome_queued();
  if (record === undefined) return isCurrent ? words.mail_outcome_undone() : waits;
  switch (record.state) {
    case 'queued':
      return waits;
    case 'sending':
      return words.mail_outcome_sending();
    case 'done':
      return words.mail_outcome_sent();
    // A cancelled mail that is still listed has left: it cannot be reported as taken back.
    case 'cancelled':
    case 'unconfirmed':
      return words.mail_outcome_unknown();
    case 'needs_you':
      return record.reason === 'unknown_send' ? words.mail_outcome_unknown() : heldText(record);
  }
}
