import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ComposedMail } from '#shared/mail/compose.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import { isOverrulable } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Uid } from '#shared/service/ids.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Compose } from './composing.ts';

/** One invoice of a sheet of many. */
export interface BulkRow {
  readonly prepared: MailPreparation;
  readonly stage: MailStage;
  /** What would leave; null where nothing can. */
  readonly mail: OutgoingMail | null;
  /** Why it is left out, or was before somebody ticked it; and what should be known of it that leaves it out of nothing. */
  readonly reason: string | null;
  /** What of it leaves it out. */
  readonly reasons: readonly string[];
  /** Left out for nothing but another e-mail to its client, or not at all. */
  readonly isWelcome: boolean;
  readonly isTicked: boolean;
}

/** A row that the person ticked or unticked themselves. */
export interface Tick {
  readonly isTicked: boolean;
  /** What spoke against it as they did: that alone they have overruled. */
  readonly reasons: readonly string[];
}

export interface BulkChoices {
  readonly compose: Compose;
  readonly templates: readonly MailTemplate[];
  readonly today: PlainDate;
  readonly isCustom: boolean;
  readonly stages: ReadonlyMap<string, MailStage>;
  readonly ticks: ReadonlyMap<string, Tick>;
  /** Rows whose client is reminded by another one, with its number. */
  readonly behind: ReadonlyMap<Uid, string>;
  /** Rows that nothing spoke against as the sheet opened; null while it opens. No other is ticked by itself later. */
  readonly opened: ReadonlySet<Uid> | null;
}

export function bulkRow(prepared: MailPreparation, choices: BulkChoices): BulkRow {
  const { uid, skip } = prepared;
  const stage = choices.stages.get(uid) ?? prepared.stage;
  const isBarred = skip !== null && !isOverrulable(skip);
  const { compose, templates, today, isCustom } = choices;
  const composed = compose({ prepared, templates, today, isCustom, stage });
  const mail = isBarred ? null : composed.mail;
  const own = [
    skip === null ? reasonOf(prepared, composed) : words.mail.skip(skip),
    prepared.hasDraft && !isBarred ? words.mail.bulkDraft(hasMoneyOn(prepared.state)) : null,
  ].filter((part) => part !== null);
  const other = choices.behind.get(uid);
  const reasons = other === undefined || mail === null ? own : [...own, words.mail.bulkBehind(other)];
  const isOpened = choices.opened?.has(uid) ?? true;
  // An answer counts for what was asked: what has come to speak against it since unticks it once more.
  const { isTicked: isWanted, reasons: overruled } = choices.ticks.get(uid) ?? { isTicked: isOpened, reasons: [] };
  const isTicked = mail !== null && isWanted && reasons.every((reason) => overruled.includes(reason));
  // Whoever has no contacts on this computer would otherwise get no mail at all: such a row is ticked, and says so.
  const told = isCustom && !isBarred && !prepared.areContactsRead ? [...reasons, words.mail.bulkUnread] : reasons;
  const reason = told.length === 0 ? null : told.join(' ');
  return { prepared, stage, mail, reason, reasons, isWelcome: mail !== null && own.length === 0, isTicked };
}

/** Why a mail should not leave unseen; null where it may. */
function reasonOf({ recipients, areContactsRead }: MailPreparation, { mail, problems }: ComposedMail): string | null {
  if (mail === null && recipients.length === 0)
    return areContactsRead ? words.mail.skip({ kind: 'no_recipient' }) : words.mail.bulkNobodyYet;
  if (mail === null) return words.mail.needsLook;
  const empty = problems.find(({ kind }) => kind === 'empty_variable');
  return empty === undefined ? null : words.mail.problem(empty);
}

/**
 * Of several reminders to one client all but the one about the oldest debt, each with the number of that one: more than one
 * would be what the cool-down is there to prevent. A new invoice keeps none of the others back.
 */
export function rowsBehind(rows: readonly BulkRow[]): ReadonlyMap<Uid, string> {
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

/** Before every invoice with a due date. */
const NEVER_LATE = Number.MIN_SAFE_INTEGER;

/** The rows of one client. */
export interface BulkGroup {
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly rows: readonly BulkRow[];
}

/**
 * Rows by their clients, each where the first of its rows was, and of reminders the oldest debt first. Those without a client
 * stand by themselves.
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

/** Those of whose mails one was refused, before the others. */
export function refusedFirst(
  groups: readonly BulkGroup[],
  answers: ReadonlyMap<Uid, MailQueued>,
): readonly BulkGroup[] {
  const isRefused = ({ rows }: BulkGroup): boolean =>
    rows.some(({ prepared: { uid } }) => (answers.get(uid)?.kind ?? 'queued') !== 'queued');
  return [...groups.filter(isRefused), ...groups.filter((group) => !isRefused(group))];
}

/** As much of the groups as holds so many rows; the heading of a group stays that of all its rows. */
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
    // One that is given up and still known has left: nobody can say that it was taken back.
    case 'cancelled':
    case 'unconfirmed':
      return text.unknown;
    case 'needs_you':
      return record.reason === 'unknown_send' ? text.unknown : heldText(record);
  }
}
