import { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { MailIssue, Mail } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import { candidatesOf } from '#shared/outbox/question.ts';
import { acceptedWith, nothingAccepted } from '#shared/payments/payment-doubts.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { editedSinceSent } from '#shared/compare/edited-since-sent.ts';
import { isEmpty } from '#shared/compare/may-become.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { createAttemptTable } from './attempt-table.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { EditStore } from './enqueue-store.ts';
import { requeued } from './enqueue-store.ts';
import type { EntryStore } from './delivery-store.ts';
import type { UnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import { shownFields, withoutHold } from '#main/db/mails/mail-snapshot.ts';
import type { OutboxTable } from './outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';

/** Carries out a person's answers about a mail of unknown outcome, or about candidates for an unanswered create. */
export interface AnswerStore {
  /** Sends the entry, again if an attempt may have arrived. For a create this refuses all its candidates. */
  send(entry: OutboxRow, at: number): void;
  /** Searches again for the outcome of this mail. */
  check(entry: OutboxRow, at: number): void;
  /** Cancels this mail, whether it arrived or not. */
  dismiss(entry: OutboxRow, at: number): void;
  /** Settles a create with this candidate as its object. Throws `invalid_input` for any other object. */
  adopt(entry: OutboxRow, serverId: number, at: number): void;
}

interface AnswerStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly conflicts: ConflictTable;
  readonly edits: EditStore;
  readonly unclaimed: UnclaimedRows;
  readonly entries: Pick<EntryStore, 'settle'>;
}

export function createAnswerStore(parts: AnswerStoreParts): AnswerStore {
  const { orm, writer, rows, outbox, conflicts, edits, unclaimed, entries } = parts;
  const attemptRows = createAttemptTable(orm);

  /** Sends a held or refused mail: it never left, so it stays the same entry. */
  function sendHeldMail({ id, question }: OutboxRow, mail: Mail, at: number): void {
    const issued = mail.issued === undefined ? undefined : reissue(mail.issued, question, at, seenIn);
    outbox.update(id, { ...requeued, question, mutation: { ...mail, ...(issued === undefined ? {} : { issued }) } });
  }

  /** Sends a payment although the account has changed: what the person has seen of that is not asked again. */
  function sendPayment({ id, mutation }: OutboxRow, { refused, ...doubts }: PaymentQuestion): void {
    if (isMail(mutation) || mutation.op === 'delete') return;
    const accepted = acceptedWith(mutation.accepted ?? nothingAccepted, doubts);
    const question = refused === null ? null : ({ kind: 'candidates', candidates: [], refused } as const);
    outbox.update(id, { ...requeued, question, mutation: { ...mutation, accepted } });
  }

  /** Sends a create although the account has one like it: about those that the person has seen they are not asked again. */
  function keepBoth({ id }: OutboxRow, question: AlikeQuestion): void {
    const refused = [...question.refused, ...question.candidates.map((object) => object.id)];
    outbox.update(id, { ...requeued, question: { ...question, candidates: [], refused } });
  }

  /** Returns the fields that the person has seen. The client is named by uid, by which mails to them are found. */
  function seenIn(current: JsonObject): JsonObject {
    const { connection } = current;
    const id = isJsonObject(connection) ? connection['id'] : null;
    const client = typeof id === 'number' ? rows.of('connections').byServerId(id) : null;
    return { ...shownFields(current), ...(client === null ? {} : { connection: client.uid }) };
  }

  /** Ends the undo window: the person sends the mail now. */
  function endUndoWindow({ id }: OutboxRow, mail: Mail): void {
    outbox.update(id, { nextAttemptAt: null, mutation: withoutHold(mail) });
  }

  /** Cancels the mail and enqueues a copy: a mail has a single attempt. */
  function sendAgain(entry: OutboxRow, { op, resource, uid, data, issued }: Mail, at: number): void {
    dismissNow(entry, at);
    const from = issued?.from ?? 'terminal';
    const origin = from === 'terminal' ? { from } : { from, isOffline: false, isConfirmed: true };
    const [id = 0] = edits.enqueue([{ op, resource, uid, data }], at, origin);
    // A text of the person's own describes the invoice as they saw it then, so the copy keeps that issue. The service's standard
    // text (no data) is made when it is sent.
    if (issued === undefined || data === null) return;
    const { holdUntil: _over, seenAt: _then, ...written } = issued;
    outbox.update(id, { mutation: { op, resource, uid, data, issued: { ...written, at, wasOffline: false } } });
  }

  function dismissNow({ id }: OutboxRow, at: number): void {
    outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
  }

  return {
    send(entry, at) {
      writer.write((touch) => {
        const { mutation, question } = entry;
        if (isMail(mutation)) {
          if (entry.state === 'queued') endUndoWindow(entry, mutation);
          else if (entry.reason === 'unknown_send') sendAgain(entry, mutation, at);
          else sendHeldMail(entry, mutation, at);
        } else if (question?.kind === 'payment') sendPayment(entry, question);
        else if (question?.kind === 'alike') keepBoth(entry, question);
        else if (question?.kind === 'held') outbox.update(entry.id, requeued);
        else {
          const refusal = refusingAll(question);
          outbox.update(entry.id, { ...requeued, question: refusal });
          // The unclaimed rows remember these refusals too: `question` is overwritten by a later refusal or edit.
          unclaimed.refused(entry.id, mutation.resource, refusal.refused, at);
          unclaimed.release(at);
        }
        touch.outbox();
        touch.resource(mutation.resource);
      });
    },
    check({ id, mutation }, at) {
      writer.write((touch) => {
        outbox.update(id, { state: 'unconfirmed', reason: null, nextAttemptAt: at });
        touch.outbox();
        touch.resource(mutation.resource);
      });
    },
    dismiss(entry, at) {
      writer.write((touch) => {
        dismissNow(entry, at);
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },
    adopt(entry, serverId, at) {
      writer.write(() => {
        const { resource, uid } = entry.mutation;
        const candidates = candidatesOf(entry.question);
        const object = candidates.find(({ id }) => id === serverId);
        if (object === undefined) {
          const ids = candidates.map(({ id }) => String(id)).join(', ');
          throw new AppError('invalid_input', message('error_only_one_of', { ids }));
        }
        const bodies = attemptRows.bodiesOf(entry.id);
        const isAlike = entry.question?.kind === 'alike';
        const rest = isAlike
          ? missingIn(object.fields, sentBy(entry.mutation))
          : unsentRemainder(resource, sentBy(entry.mutation), bodies, object);
        const before = isAlike ? {} : editedSinceSent(resource, bodies, object);
        entries.settle({ entry: entry.id, object, at, rest, before });
        conflicts.note({
          at,
          kind: 'adopted',
          resource,
          uid,
          record: { id: serverId, ...(isAlike ? { isAlike } : {}) },
        });
        // The candidate was read when the question came up, which may be long ago: fetch the details again.
        const state = rows.of(resource).byUid(uid);
        if (state !== null && isDocumentResource(resource)) rows.write(resource, { ...state, isDetailStale: true });
      });
    },
  };
}

/** Returns the mail's issue without what it was held for: the person has seen that, so the same reason must not hold it again. */
function reissue(
  issued: MailIssue,
  question: OutboxQuestion | null,
  at: number,
  seenIn: (current: JsonObject) => JsonObject,
): MailIssue {
  const { holdUntil: _over, ...kept } = issued;
  const renewed: MailIssue = { ...kept, at, wasOffline: false };
  if (question?.kind !== 'held') return renewed;
  if ('current' in question) {
    const { seenAt: _then, ...now } = renewed;
    // A field that the service omits is empty.
    const emptied = Object.fromEntries(Object.keys(issued.seen).map((name) => [name, null]));
    return { ...now, seen: { ...emptied, ...seenIn(question.current) }, own: [] };
  }
  if (question.because !== 'recipients') return renewed;
  const { ownAddress, ...toContacts } = renewed;
  const isOwnKept = ownAddress !== undefined && !question.emails.includes(ownAddress);
  return {
    ...toContacts,
    contacts: issued.contacts.filter((email) => !question.emails.includes(email)),
    ...(isOwnKept ? { ownAddress } : {}),
  };
}

/** Returns the fields that were typed here and that the object leaves empty: nothing of it is written over. */
function missingIn(object: JsonObject, typed: JsonObject): JsonObject {
  const isMissing = ([name, value]: [string, JsonValue | undefined]): boolean =>
    isEmpty(object[name]) && !isEmpty(value);
  return Object.fromEntries(Object.entries(typed).filter(isMissing));
}

type PaymentQuestion = Extract<OutboxQuestion, { readonly kind: 'payment' }>;
type AlikeQuestion = Extract<OutboxQuestion, { readonly kind: 'alike' }>;
type Candidates = Extract<OutboxQuestion, { readonly kind: 'candidates' }>;

/** Returns the question with all its candidates refused. */
function refusingAll(question: OutboxQuestion | null): Candidates {
  if (question?.kind !== 'candidates') return { kind: 'candidates', candidates: [], refused: [] };
  const ids = question.candidates.map(({ id }) => id);
  return { kind: 'candidates', candidates: [], refused: [...question.refused, ...ids] };
}
