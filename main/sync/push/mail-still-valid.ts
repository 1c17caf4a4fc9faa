import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { MailIssue, Mutation } from '#shared/outbox/mutation.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, writtenRows } from '#shared/service/nested-arrays.ts';
import type { HeldMail } from '#shared/outbox/question.ts';
import { canonicalDecimal, compare, isDecimal } from '#shared/money/decimal.ts';
import { isSpelling } from '#shared/compare/normalise-to-sent.ts';
import { areRowsAsSent } from '#shared/compare/match-sent-rows.ts';

type Mail = Extract<Mutation, { readonly op: 'deliver' | 'reminder' }>;

/** A mail from the window waits no longer than this without being asked about again. */
const OLD_MS = 12 * 3_600_000;

/** Why a mail may not even begin to leave, without asking the service; null where it may. */
export function heldByTime({ from, wasOffline, at }: MailIssue, now: number): HeldMail | null {
  // Whoever uses the terminal says themselves when it is to leave.
  if (from === 'terminal') return null;
  if (wasOffline) return { because: 'offline' };
  return now - at > OLD_MS ? { because: 'old' } : null;
}

export interface MailFacts {
  readonly mail: Pick<Mail, 'op' | 'data'>;
  /** The invoice as the service has it now, whole. */
  readonly current: JsonObject;
  /** Money moved on it by our own doing since the mail was sent off. */
  readonly hasMovedMoney: boolean;
  /** A payment of it was recorded here that the account does not have, or not as it is. */
  readonly isMoneyComing: boolean;
  /** Where the service knows a client of this book. */
  addressOf(connection: Uid): ServerAddress | null;
}

/**
 * Why a mail may not leave on the invoice as it is now; null where it may. What a person saw is what the service has, to
 * the cent and to the letter, except what own edits made of it on their way: those the service may spell in its own way.
 */
export function heldByContent({ seen, own }: MailIssue, facts: MailFacts): HeldMail | null {
  const { current } = facts;
  const [shownIn, isIn] = [seen, current].map(currencyOf);
  // Also after a move to another client: which currency that brings the account decides, and nobody has seen it.
  if (shownIn !== isIn && shownIn !== '' && isIn !== '') {
    const [shown, now] = [seen, current].map((one) => `${wordsOf(one['billed_total'])} ${currencyOf(one)}`);
    return { because: 'total', shown: shown ?? '', now: now ?? '', current };
  }
  if (!isSameMoney(seen['billed_total'], current['billed_total'])) {
    const [shown, now] = [wordsOf(seen['billed_total']), wordsOf(current['billed_total'])];
    return { because: 'total', shown, now, current };
  }
  const fields = Object.keys(seen).filter((name) => isChanged(name, { seen, own: own.includes(name), facts }));
  if (fields.length > 0) return { because: 'text', fields, current };
  // Nobody is reminded of what this very book says was paid.
  if (facts.mail.op === 'reminder' && facts.isMoneyComing) return { because: 'paid', current };
  const isPaidSince = !isSameMoney(seen['paid_total'], current['paid_total']);
  return isPaidSince && (!facts.hasMovedMoney || isOverdueNoMore(facts)) ? { because: 'paid', current } : null;
}

/**
 * Whoever entered the money: nobody is reminded of an invoice that it has paid, nor of an amount in a person's own words
 * that it has made untrue.
 */
function isOverdueNoMore({ mail, current }: MailFacts): boolean {
  if (mail.op !== 'reminder') return false;
  const due = current['total_due'];
  const isNothingDue = typeof due === 'string' && isDecimal(due) && compare(due, '0') <= 0;
  return mail.data !== null || isNothingDue || current['state'] === 'paid';
}

/** Addresses that were a contact's or the client's own when the mail was sent off, and are nobody's now. */
export function heldByRecipients({ contacts, ownAddress }: MailIssue, emails: readonly string[]): HeldMail | null {
  const addressed = ownAddress === undefined ? contacts : [...contacts, ownAddress];
  const missing = addressed.filter((email) => !emails.includes(email));
  return missing.length === 0 ? null : { because: 'recipients', emails: missing };
}

/** What was not shown cannot have become something else. */
function isSameMoney(seen: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (typeof seen !== 'string' || !isDecimal(seen)) return true;
  return typeof now === 'string' && isDecimal(now) && canonicalDecimal(seen) === canonicalDecimal(now);
}

const currencyOf = ({ currency_iso_code: code }: JsonObject): string =>
  typeof code === 'string' ? code.trim().toUpperCase() : '';

const wordsOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : 'no amount');

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
  if (isNestedArray(name))
    return own ? !areRowsAsSent(name, seen[name], current[name]) : rowsText(name, seen) !== rowsText(name, current);
  const isSame =
    JSON.stringify(canonicalValue(seen[name], spec)) === JSON.stringify(canonicalValue(current[name], spec));
  return !isSame && !(own && isSpelling(name, spec, seen[name], current[name]));
}

function isSameClient(seen: JsonValue | undefined, now: JsonValue | undefined, facts: MailFacts): boolean {
  const address = typeof seen === 'string' ? facts.addressOf(seen) : seen;
  const [mine, theirs] = [address, now].map((one) => (isJsonObject(one) ? one['id'] : null));
  return mine === null || mine === undefined || theirs === null || theirs === undefined || mine === theirs;
}

/** All that a person can write in rows, in their order. */
function rowsText(name: NestedArray, object: JsonObject): string {
  const table: FieldTable = fieldsOf.invoices;
  return JSON.stringify(canonicalValue(writtenRows(name, object[name]), table[name]));
}
