import type { JsonObject } from '#shared/json.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { MailAddress, Mutation } from '#shared/outbox/mutation.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';

/** Returns an entry as scripts see it. The question to the person is part of its sentence, and what the account keeps otherwise. */
export function toEntryJson(entry: OutboxEntry) {
  const { id, kind, resource, uid, state, reason, actions, attempts, createdAt } = entry;
  const error = entry.error === null ? null : { ...entry.error, message: textOf(entry.error.message) };
  const isAsked = state === 'needs_you' && entry.question !== null;
  const isTold = isAsked || (state === 'done' && entry.isAltered);
  const sentence = isTold
    ? words.outbox_question_other({ sentence: entry.sentence, note: entry.note })
    : textOf(entry.sentence);
  return { id, kind, resource, uid, state, reason, sentence, actions, attempts, error, createdAt };
}

/** Returns an entry as scripts see it, with its mutation's data: unsent work exists nowhere else. */
export function toWholeEntry({ outbox }: Pick<Book, 'outbox'>, entry: OutboxEntry): JsonObject {
  const shown = toEntryJson(entry);
  const row = outbox.get(entry.id);
  return {
    ...shown,
    actions: [...shown.actions],
    error: shown.error === null ? null : { ...shown.error },
    note: textOf(entry.note),
    settledAt: entry.settledAt,
    data: row === null ? null : dataOf(row.mutation),
  };
}

/** Returns the mutation's data; null for a mail with the account's own text and for mutations without a body. */
function dataOf(mutation: Mutation): JsonObject | null {
  switch (mutation.op) {
    case 'create':
    case 'update':
      return mutation.data;
    case 'deliver':
    case 'reminder': {
      if (mutation.data === null) return null;
      const { recipients, blind_copies, ...text } = mutation.data;
      const spread = (people: readonly MailAddress[]): readonly JsonObject[] => people.map((person) => ({ ...person }));
      return { recipients: spread(recipients), blind_copies: spread(blind_copies), ...text };
    }
    default:
      return null;
  }
}
