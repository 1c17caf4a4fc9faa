import type { Mail } from '#shared/outbox/mutation.ts';

/**
 * A mail that was sent once and never answered. States are the service's words for the invoice, null when not shown.
 */
interface UnknownMail {
  readonly mail: Mail['op'];
  /** The state that the preflight read before the mail was sent. */
  readonly preflightState: string | null;
  readonly stateNow: string | null;
  /** True when no other mail of the invoice can have changed its state since the preflight. */
  readonly isOnlyOne: boolean;
}

/** The evidence for the decision, for the journal. */
interface MailEvidence extends UnknownMail {
  readonly kind: 'proven_sent' | 'no_evidence';
}

/**
 * Judges an unanswered mail. The only proof is an invoice that was a draft and is `sent` now. An unchanged draft proves
 * nothing, because not every service changes the state; nor does an invoice that was sent before or has another mail,
 * nor a reminder.
 */
export function mailEvidence({ mail, preflightState, stateNow, isOnlyOne }: UnknownMail): MailEvidence {
  const isProven = isOnlyOne && mail === 'deliver' && plain(preflightState) === 'draft' && plain(stateNow) === 'sent';
  return { kind: isProven ? 'proven_sent' : 'no_evidence', mail, preflightState, stateNow, isOnlyOne };
}

/** Tells that an invoice which was a draft has been sent, viewed or paid since, if both states are known. */
export function isDraftNoMore(stateBefore: string, stateNow: string): boolean {
  return plain(stateBefore) === 'draft' && plain(stateNow) !== 'draft' && plain(stateNow) !== '';
}

const plain = (state: string | null): string | null => state?.trim().toLowerCase() ?? null;
