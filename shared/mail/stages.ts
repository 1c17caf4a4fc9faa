/** The purpose of a mail. `first` sends an invoice; the others are reminders, each firmer than the one before. */
export const mailStages = ['first', 'friendly', 'firm', 'final'] as const;
export type MailStage = (typeof mailStages)[number];

export const mailKinds = ['deliver', 'reminder'] as const;
export type MailKind = (typeof mailKinds)[number];

export const reminderStages = ['friendly', 'firm', 'final'] as const satisfies readonly MailStage[];
type ReminderStage = (typeof reminderStages)[number];

/** Returns the stages that a mail of this kind can have. */
export const stagesOf = (kind: MailKind): readonly MailStage[] => (kind === 'deliver' ? ['first'] : reminderStages);

/** Days late from which a reminder may be firm or final. */
const FIRM_FROM = 15;
const FINAL_FROM = 31;

export interface ContactSoFar {
  /** Whole days since the due date by the person's calendar; 0 or less if it is not late, null without a date. */
  readonly daysLate: number | null;
  /** The stages of the reminders sent from this book, oldest first; null for one without a stage. */
  readonly reminders: readonly (MailStage | null)[];
  /** Whole days since the last mail to this client about the invoice; null if there was none. */
  readonly daysSinceContact: number | null;
  readonly coolDownDays: number;
}

/**
 * Proposes a stage by how late the invoice is: at most one step firmer than the last reminder, and no firmer than it
 * within the cool-down. A first reminder is never final.
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
