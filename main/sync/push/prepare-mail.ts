import type { JsonObject } from '#shared/json.ts';
import { deliveryObstacle } from '#shared/mail/check-delivery.ts';
import type { DeliveryProblem } from '#shared/mail/mail-problem.ts';
import { problemSentence } from '#shared/mail/mail-problem.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Mail, MailIssue } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { HeldMail } from '#shared/outbox/question.ts';
import { checkRecipients } from './check-recipients.ts';
import { heldByContent, heldByTime } from './mail-still-valid.ts';
import type { Prepared, PushPorts, Place } from './push-result.ts';
import { isDraftNoMore } from '#main/sync/probe/mail-evidence.ts';
import { textOf } from '#shared/compare/may-become.ts';
import { readCurrent } from './preflight-read.ts';
import { isLinesLocked } from './write-lines.ts';
import { message } from '#shared/words/message.ts';

/** For this long (ms) the answer to an own write serves as a read of the invoice. */
const ANSWER_SERVES_MS = 10_000;

/**
 * Prepares a mail. It is held for the person unless the invoice is what they saw when they sent it off and its
 * recipients are still the same. The invoice's state before the attempt is stored: it may be the only evidence that the
 * mail left.
 */
export async function prepareMail(ports: PushPorts, entry: OutboxRow, mail: Mail, place: Place): Promise<Prepared> {
  const { issued } = mail;
  // Nothing leaves within the undo window, whatever woke the engine.
  if (issued?.holdUntil !== undefined && issued.holdUntil > ports.clock.now()) {
    ports.outbox.setNextAttempt(entry.id, issued.holdUntil);
    return { kind: 'stopped' };
  }
  const obstacle = deliveryObstacle(mail.data);
  if (obstacle !== null) return refuse(ports, entry, obstacle);
  const beforehand = heldAtOnce(ports, entry, mail);
  if (beforehand !== null) return hold(ports, entry, beforehand);
  const current = await contentOf(ports, entry, mail, place);
  if (current.kind !== 'known') return current;
  if (mayHaveLeft(ports, entry, mail, current.content)) return askAgain(ports, entry);
  const held =
    issued === undefined ? null : heldByContent(issued, factsOf(ports, entry, mail, issued, current.content));
  if (held !== null) return hold(ports, entry, held);
  const recipients = issued === undefined ? null : await checkRecipients(ports, entry, issued, current.content);
  if (recipients?.kind === 'held') return hold(ports, entry, recipients.held);
  if (recipients !== null) return recipients;
  const request = { op: mail.op, target: place.address, delivery: mail.data } as const;
  return { kind: 'ready', request, baseline: current.content };
}

function heldAtOnce({ outbox, clock }: PushPorts, { question }: OutboxRow, { uid, issued }: Mail): HeldMail | null {
  const held = issued === undefined ? null : heldByTime(issued, clock.now());
  if (held !== null) return held;
  return !wasShown(question, 'lines_locked') && isLinesLocked(outbox, uid) ? { because: 'lines_locked' } : null;
}

/**
 * Puts a mail to the person that no entrance lets through any more, for example one that was queued by an earlier
 * version.
 */
function refuse({ outbox }: PushPorts, { id }: OutboxRow, obstacle: DeliveryProblem): Prepared {
  const said = message('error_mail_unsendable', { problem: problemSentence(obstacle) });
  outbox.needsPerson(id, 'rejected', { code: 'invalid_input', message: said, status: null, fields: {} });
  return { kind: 'stopped' };
}

/** True when the person was shown this reason before and sent the mail all the same. */
const wasShown = (question: OutboxRow['question'], because: HeldMail['because']): boolean =>
  reasonsShown(question).includes(because);

const reasonsShown = (question: OutboxRow['question']): readonly HeldMail['because'][] =>
  question?.kind === 'held' ? [...(question.told ?? []), question.because] : [];

/** Returns the payments that the person was shown; one recorded later is a new reason. */
const paymentsShown = (question: OutboxRow['question']): readonly number[] =>
  question?.kind === 'held' ? (question.money ?? []) : [];

/**
 * Holds the mail for the person, with the reasons shown before: otherwise two lasting reasons would be asked about in
 * turn for ever.
 */
function hold(
  { outbox, evidence }: PushPorts,
  { id, mutation: { uid }, question }: OutboxRow,
  held: HeldMail,
): Prepared {
  const told = reasonsShown(question);
  const money = held.because === 'paid' ? evidence.moneyComing(uid) : paymentsShown(question);
  const before = { ...(told.length === 0 ? {} : { told }), ...(money.length === 0 ? {} : { money }) };
  outbox.needsPerson(id, 'held', null, { kind: 'held', ...held, ...before });
  return { kind: 'stopped' };
}

/**
 * True when the mail may have left although its attempt was declined: a proxy delivered the request twice, and only the
 * second was declined. A draft that counts as sent now is reason enough to ask the person, also if the client has
 * opened it since.
 */
function mayHaveLeft({ evidence }: PushPorts, { id }: OutboxRow, { op }: Mail, current: JsonObject): boolean {
  const attempt = evidence.lastAttempt(id);
  if (attempt?.wasDeclined !== true) return false;
  return op === 'deliver' && isDraftNoMore(textOf(attempt.baseline?.['state']), textOf(current['state']));
}

function askAgain({ outbox }: PushPorts, { id }: OutboxRow): Prepared {
  const error = { code: 'rate_limited', message: message('error_mail_may_have_left'), status: null, fields: {} };
  outbox.needsPerson(id, 'unknown_send', error);
  return { kind: 'stopped' };
}

type Content = { readonly kind: 'known'; readonly content: JsonObject } | Prepared;

/**
 * Returns the invoice as the service has it: from the answer to an own write, or read now. After an attempt of this
 * mail it is always read, because older answers do not show what the attempt changed.
 */
async function contentOf(ports: PushPorts, entry: OutboxRow, mail: Mail, place: Place): Promise<Content> {
  const since = ports.clock.now() - ANSWER_SERVES_MS;
  const answered = entry.attempts > 0 ? null : ports.evidence.ownAnswer('invoices', mail.uid, since);
  if (answered !== null) return { kind: 'known', content: answered };
  const current = await readCurrent(ports, entry, mail, place);
  if (current.kind === 'refused' || current.kind === 'gone') return hold(ports, entry, { because: 'gone' });
  if (current.kind !== 'read') return current;
  return { kind: 'known', content: { ...current.object.fields, ...current.object.details } };
}

function factsOf(
  { outbox, evidence }: PushPorts,
  { question }: OutboxRow,
  mail: Mail,
  { at, seenAt = at }: MailIssue,
  current: JsonObject,
) {
  return {
    mail,
    current,
    hasMovedMoney: evidence.hasMovedMoney(mail.uid, Math.min(seenAt, at)),
    isMoneyComing: evidence.moneyComing(mail.uid).some((entry) => !paymentsShown(question).includes(entry)),
    addressOf: (connection: string): ServerAddress | null => outbox.targetOf('connections', connection).address,
  };
}
