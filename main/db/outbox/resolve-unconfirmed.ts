import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { MailIssue, Mail } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { editedSinceSent } from '#shared/compare/edited-since-sent.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { createAttemptRows } from './attempt-table.ts';
import type { ConflictRows } from './conflict-table.ts';
import type { EditStore } from './enqueue-store.ts';
import { requeued } from './enqueue-store.ts';
import type { EntryStore } from './delivery-store.ts';
import type { HeldRows } from '#main/db/mirror/unclaimed-rows.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import { shownFields, withoutHold } from '#main/db/mails/mail-snapshot.ts';
import type { OutboxRows } from './outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** What a person answers where only they can know: about a mail, or about an object that may be theirs. */
export interface AnswerStore {
  /** It shall leave, once more where it may have left already. */
  send(entry: OutboxRow, at: number): void;
  /** What became of this mail is looked for once more. */
  check(entry: OutboxRow, at: number): void;
  /** Whatever became of this mail, nothing more is to be done about it. */
  dismiss(entry: OutboxRow, at: number): void;
  /** Its object is this one of the candidates. Throws `invalid_input` for any other. */
  adopt(entry: OutboxRow, serverId: number, at: number): void;
}

interface AnswerStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly conflicts: ConflictRows;
  readonly edits: EditStore;
  readonly held: HeldRows;
  readonly entries: Pick<EntryStore, 'settle'>;
}

export function createAnswerStore(parts: AnswerStoreParts): AnswerStore {
  const { orm, writer, rows, outbox, conflicts, edits, held, entries } = parts;
  const attemptRows = createAttemptRows(orm);

  /** One that was held or refused has not left: it is the same mail still. */
  function sendAllTheSame({ id, question }: OutboxRow, mail: Mail, at: number): void {
    const issued = mail.issued === undefined ? undefined : reissue(mail.issued, question, at, seenIn);
    outbox.update(id, { ...requeued, question, mutation: { ...mail, ...(issued === undefined ? {} : { issued }) } });
  }

  /** What a person has seen of it; the client by their uid, as where it was written: by that the mails to them are found. */
  function seenIn(current: JsonObject): JsonObject {
    const { connection } = current;
    const id = isJsonObject(connection) ? connection['id'] : null;
    const client = typeof id === 'number' ? rows.of('connections').byServerId(id) : null;
    return { ...shownFields(current), ...(client === null ? {} : { connection: client.uid }) };
  }

  /** Whoever sends it now gives up the time to take it back. */
  function letGo({ id }: OutboxRow, mail: Mail): void {
    outbox.update(id, { nextAttemptAt: null, mutation: withoutHold(mail) });
  }

  /** A mail has one attempt; another one is another mail. */
  function sendOnceMore(entry: OutboxRow, { op, resource, uid, data, issued }: Mail, at: number): void {
    dismissNow(entry, at);
    const from = issued?.from ?? 'terminal';
    const origin = from === 'terminal' ? { from } : { from, isOffline: false, isConfirmed: true };
    const [id = 0] = edits.enqueue([{ op, resource, uid, data }], at, origin);
    // Its words speak of the invoice as it was when they were written; the account's own text is written anew.
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
          if (entry.state === 'queued') letGo(entry, mutation);
          else if (entry.reason === 'unknown_send') sendOnceMore(entry, mutation, at);
          else sendAllTheSame(entry, mutation, at);
        } else {
          const refusal = refusingAll(question);
          outbox.update(entry.id, { ...requeued, question: refusal });
          // A refusal by the account takes the place of the question, and an edit that of both.
          held.refused(entry.id, mutation.resource, refusal.refused, at);
          held.release(at);
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
        const candidates = entry.question?.kind === 'candidates' ? entry.question.candidates : [];
        const object = candidates.find(({ id }) => id === serverId);
        if (object === undefined) {
          const ids = candidates.map(({ id }) => String(id)).join(', ');
          throw new AppError('invalid_input', `This may be one of these objects only: ${ids}.`);
        }
        const bodies = attemptRows.bodiesOf(entry.id);
        const rest = unsentRemainder(resource, sentBy(entry.mutation), bodies, object);
        const before = editedSinceSent(resource, bodies, object);
        entries.settle({ entry: entry.id, object, at, rest, before });
        conflicts.note({ at, kind: 'adopted', resource, uid, record: { id: serverId } });
        // It was read when the question came up, which may be long ago.
        const state = rows.of(resource).byUid(uid);
        if (state !== null && isDocumentResource(resource)) rows.write(resource, { ...state, isDetailStale: true });
      });
    },
  };
}

/** Who sends it all the same has seen why it was held: the same reason holds it no more. */
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
    // A service may leave out what is empty.
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

type Candidates = Extract<OutboxQuestion, { readonly kind: 'candidates' }>;

/** None of them is it. */
function refusingAll(question: OutboxQuestion | null): Candidates {
  if (question?.kind !== 'candidates') return { kind: 'candidates', candidates: [], refused: [] };
  const ids = question.candidates.map(({ id }) => id);
  return { kind: 'candidates', candidates: [], refused: [...question.refused, ...ids] };
}
