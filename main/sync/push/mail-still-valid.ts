import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { areSameRows, isSameValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { Mail, MailIssue } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { HeldMail } from '#shared/outbox/question.ts';
import { canonicalDecimal, compare, isDecimal } from '#shared/money/decimal.ts';
import { isSpelling } from '#shared/compare/normalise-to-sent.ts';
import { areRowsAsSent } from '#shared/compare/match-sent-rows.ts';

/** A mail that waited longer than this (ms) is held for the person. */
const OLD_MS = 12 * 3_600_000;

/** Returns why a mail has to be held without asking the service; null when it need not. */
export function heldByTime({ from, wasOffline, at }: MailIssue, now: number): HeldMail | null {
  // In the terminal the person decides when a mail leaves.
  if (from === 'terminal') return null;
  if (wasOffline) return { because: 'offline' };
  return now - at > OLD_MS ? { because: 'old' } : null;
}

export interface MailFacts {
  readonly mail: Pick<Mail, 'op' | 'data'>;
  /** The whole invoice as the service has it now. */
  readonly current: JsonObject;
  /** True when payments were changed here since the mail was sent off. */
  readonly hasMovedMoney: boolean;
  /** True when a payment recorded here has not reached the account yet, or not in its present form. */
  readonly isMoneyComing: boolean;
  /** Returns the service's address of a client of this book. */
  addressOf(connection: Uid): ServerAddress | null;
}

/**
 * Returns why a mail has to be held, going by the invoice as it is now; null when it may leave. Everything the person
 * saw must be what the service has, to the cent and to the letter. Fields of own edits that were on their way may be
 * spelled in the service's way.
 */
export function heldByContent({ seen, own }: MailIssue, facts: MailFacts): HeldMail | null {
  const { current } = facts;
  const [shownIn, isIn] = [seen, current].map(currencyOf);
  // Also after a move to another client: the account chooses the currency, and the person has not seen it.
  if (shownIn !== isIn && shownIn !== '' && isIn !== '') {
    const [shown, now] = [seen, current].map((one) => `${wordsOf(one['billed_total'])} ${currencyOf(one)}`.trim());
    return { because: 'total', shown: shown ?? '', now: now ?? '', current };
  }
  if (!isSameMoney(seen['billed_total'], current['billed_total'])) {
    const [shown, now] = [wordsOf(seen['billed_total']), wordsOf(current['billed_total'])];
    return { because: 'total', shown, now, current };
  }
  const fields = Object.keys(seen).filter((name) => isChanged(name, { seen, own: own.includes(name), facts }));
  if (fields.length > 0) return { because: 'text', fields, current };
  // A reminder must not leave when this book has a payment for the invoice.
  if (facts.mail.op === 'reminder' && facts.isMoneyComing) return { because: 'paid', current };
  const isPaidSince = !isSameMoney(seen['paid_total'], current['paid_total']);
  return isPaidSince && (!facts.hasMovedMoney || isOverdueNoMore(facts)) ? { because: 'paid', current } : null;
}

/**
 * True when a payment makes a reminder wrong, also one entered by somebody else: the invoice is paid, or the person's
 * own text may name an amount that is no longer due.
 */
function isOverdueNoMore({ mail, current }: MailFacts): boolean {
  if (mail.op !== 'reminder') return false;
  const due = current['total_due'];
  const isNothingDue = typeof due === 'string' && isDecimal(due) && compare(due, '0') <= 0;
  return mail.data !== null || isNothingDue || current['state'] === 'paid';
}

/**
 * Returns why to hold a mail when an address that was a contact's or the client's own when the mail was sent off no
 * longer is.
 */
export function heldByRecipients({ contacts, ownAddress }: MailIssue, emails: readonly string[]): HeldMail | null {
  const addressed = ownAddress === undefined ? contacts : [...contacts, ownAddress];
  const known = new Set(emails.map(foldAddress));
  const missing = addressed.filter((email) => !known.has(foldAddress(email)));
  return missing.length === 0 ? null : { because: 'recipients', emails: missing };
}

/** An amount that was not shown cannot have changed. */
function isSameMoney(seen: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (typeof seen !== 'string' || !isDecimal(seen)) return true;
  return typeof now === 'string' && isDecimal(now) && canonicalDecimal(seen) === canonicalDecimal(now);
}

const currencyOf = ({ currency_iso_code: code }: JsonObject): string =>
  typeof code === 'string' ? code.trim().toUpperCase() : '';

const wordsOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

interface Compared {
  readonly seen: JsonObject;
  readonly own: boolean;
  readonly facts: MailFacts;
}

function isChanged(name: string, { seen, own, facts }: Compared): boolean {
  const table: FieldTable = fieldsOf.invoices;
  const spec = table[name];
  if (spec?.writable !== true) return false;
  const { current } = facts;
  if (name === 'connection') return !isSameClient(seen[name], current[name], facts);
  if (isNestedArray(name)) return !(own ? areRowsAsSent : areSameRows)(name, seen[name], current[name]);
  const isSame = isSameValue(seen[name], current[name], spec);
  return !isSame && !(own && isSpelling(name, spec, seen[name], current[name]));
}

function isSameClient(seen: JsonValue | undefined, now: JsonValue | undefined, facts: MailFacts): boolean {
  const address = typeof seen === 'string' ? facts.addressOf(seen) : seen;
  const [mine, theirs] = [address, now].map((one) => (isJsonObject(one) ? one['id'] : null));
  return mine === null || mine === undefined || theirs === null || theirs === undefined || mine === theirs;
}
