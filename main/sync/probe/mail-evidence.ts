import type { Mutation } from '#shared/outbox/mutation.ts';

/** A mail that left once and was never answered. States are the service's words for the invoice, null when not shown. */
export interface UnknownMail {
  readonly mail: Extract<Mutation['op'], 'deliver' | 'reminder'>;
  /** As the preflight read it, before the mail left. */
  readonly preflightState: string | null;
  readonly stateNow: string | null;
  /** No other mail of the invoice can have changed its state since the preflight. */
  readonly isOnlyOne: boolean;
}

/** What the decision rests on, for the journal. */
export interface MailEvidence extends UnknownMail {
  readonly kind: 'proven_sent' | 'no_evidence';
}

/**
 * Only one thing proves anything: an invoice that was a draft and is sent now. One that still is a draft proves nothing,
 * because not every service changes the state; nor does an invoice that had been sent before, one of which another mail may
 * have left, or a reminder.
 */
export function mailEvidence({ mail, preflightState, stateNow, isOnlyOne }: UnknownMail): MailEvidence {
  const isProven = isOnlyOne && mail === 'deliver' && plain(preflightState) === 'draft' && plain(stateNow) === 'sent';
  return { kind: isProven ? 'proven_sent' : 'no_evidence', mail, preflightState, stateNow, isOnlyOne };
}

/** Somebody has got it, looked at it or paid it since, as far as both states are known. */
export function isDraftNoMore(stateBefore: string, stateNow: string): boolean {
  return plain(stateBefore) === 'draft' && plain(stateNow) !== 'draft' && plain(stateNow) !== '';
}

const plain = (state: string | null): string | null => state?.trim().toLowerCase() ?? null;
