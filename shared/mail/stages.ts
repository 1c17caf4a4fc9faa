/** What a mail is for. The first sends an invoice off; the others remind of it, each more firmly than the one before. */
export const mailStages = ['first', 'friendly', 'firm', 'final'] as const;
export type MailStage = (typeof mailStages)[number];

export const mailKinds = ['deliver', 'reminder'] as const;
export type MailKind = (typeof mailKinds)[number];

export const reminderStages = ['friendly', 'firm', 'final'] as const satisfies readonly MailStage[];
export type ReminderStage = (typeof reminderStages)[number];

/** The stages that a mail of this kind can have. */
export const stagesOf = (kind: MailKind): readonly MailStage[] => (kind === 'deliver' ? ['first'] : reminderStages);

/** Days late from which a reminder may be firm, and final. */
const FIRM_FROM = 15;
const FINAL_FROM = 31;

export interface ContactSoFar {
  /** Whole days since the due date by the person's own calendar; 0 or less where it is not late, null without a date. */
  readonly daysLate: number | null;
  /** Stages of the reminders that this book knows to have been sent, oldest first; null where one had none. */
  readonly reminders: readonly (MailStage | null)[];
  /** Whole days since anything was last sent to this client about it; null where nothing was. */
  readonly daysSinceContact: number | null;
  readonly coolDownDays: number;
}

/**
 * The stage that fits: by how late the invoice is, never more than one step firmer than the last reminder, and no firmer
 * than it while that one is fresh. A first reminder is never the final one.
 */
export function proposeStage(kind: MailKind, so: ContactSoFar): MailStage {
  if (kind === 'deliver') return 'first';
  const late = so.daysLate ?? 0;
  const byLateness = late >= FINAL_FROM ? 2 : late >= FIRM_FROM ? 1 : 0;
  if (so.reminders.length === 0) return reminderStages[Math.min(byLateness, 1)] ?? 'friendly';
  const last = Math.max(0, ...so.reminders.map((stage) => reminderStages.indexOf(stage as ReminderStage)));
  const isFresh = so.daysSinceContact !== null && so.daysSinceContact < so.coolDownDays;
  return reminderStages[Math.min(byLateness, last + (isFresh ? 0 : 1))] ?? 'friendly';
}
