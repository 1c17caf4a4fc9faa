import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { parentOf } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import { isOnlyNamed } from '#main/db/objects/object-state.ts';
import { dependenciesOf } from '#main/db/outbox/enqueue-store.ts';
import { rebaseDelete } from '#main/db/outbox/rebase-after-discard.ts';
import type { QueuedLine } from './mutation-lines.ts';
import { paymentRefusal } from './payment-lines.ts';
import { UsageError } from './usage-error.ts';
import { words } from '#shared/words/words.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/**
 * Enqueues all lines in one transaction, or none, and returns the id of each line's first entry. Throws UsageError naming the
 * first line that cannot be enqueued, for example an update of an object that waits to be deleted.
 */
export function enqueueLines(book: Book, lines: readonly QueuedLine[], at: number): readonly number[] {
  const { writer, edits, rows, outbox } = book;
  const isCreateWaiting = (uid: Uid): boolean =>
    outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');

  /** Returns why an object takes no updates and no new children; null when it takes both. */
  function whyUnavailable(resource: Resource, uid: Uid): Message | null {
    const known = rows.of(resource).byUid(uid);
    if (known === null) return null;
    if (known.isDeleting) return message('terminal_waits_for_delete');
    if (known.presence === 'gone') return message('terminal_not_in_account');
    // A client that only invoices name was in no list before, so its absence from the lists does not prove a removal.
    if (known.presence === 'hidden' && !isOnlyNamed(known)) return message('terminal_in_no_list');
    return known.serverId !== null || isCreateWaiting(uid) ? null : message('terminal_draft_only');
  }

  /** Returns why an object takes no delete: without a server id and a waiting create there is nothing to delete. Else null. */
  function deleteRefusalOf(resource: Resource, uid: Uid): Message | null {
    const known = rows.of(resource).byUid(uid);
    if (known === null || known.serverId !== null || isCreateWaiting(uid)) return null;
    return known.presence === 'gone' ? message('terminal_not_in_account') : message('terminal_draft_undeletable');
  }

  /** Returns an open delete of the same object, if any: a second delete would only ask the person a second time. */
  function sameDeleteOf({ op, uid }: Mutation): OutboxRow | undefined {
    return op === 'delete' ? outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'delete') : undefined;
  }

  /** Returns why the mutation cannot be enqueued, null when it can. An edit of a deleted object would only raise a question. */
  function refusalOf(mutation: Mutation): Message | null {
    const { op, resource, uid } = mutation;
    const own = op === 'delete' ? deleteRefusalOf(resource, uid) : whyUnavailable(resource, uid);
    if (own !== null) return message('terminal_field', { field: 'target', problem: own });
    const parent = parentOf[resource];
    if (parent === undefined) return null;
    const reasons = dependenciesOf(mutation).flatMap((above) => whyUnavailable(parent.resource, above) ?? []);
    const [problem] = reasons;
    return problem === undefined ? null : message('terminal_field', { field: parent.field, problem });
  }

  /**
   * Returns the updates that a delete discards: those at the end of the object's open entries. An update before another kind of
   * entry, such as a mail, stays, because that entry depends on it.
   */
  function updatesCancelledBy({ op, uid }: Mutation): readonly OutboxRow[] {
    const open = op === 'delete' ? outbox.listOpenOf(uid) : [];
    const mayStay = (entry: OutboxRow): boolean =>
      entry.mutation.op !== 'update' || !outboxActions(entry).includes('discard');
    return open.slice(open.findLastIndex(mayStay) + 1);
  }

  /** Payments of the lines before. */
  const written: Uid[] = [];

  function enqueue({ line, confirmed }: QueuedLine, mutation: Mutation): number {
    const refuse = (problem: Message): never => {
      throw new UsageError([words.terminal_line({ line: String(line), problem }), words.terminal_nothing_queued()]);
    };
    const waiting = sameDeleteOf(mutation);
    if (waiting !== undefined) return waiting.id;
    const refusal = refusalOf(mutation);
    if (refusal !== null) return refuse(refusal);
    if (mutation.resource === 'payments' && (mutation.op === 'create' || mutation.op === 'update')) {
      const asked = paymentRefusal(book, mutation, { confirmed, written });
      if (asked !== null) return refuse(asked);
      written.push(mutation.uid);
    }
    const cancelled = updatesCancelledBy(mutation);
    try {
      for (const { id } of cancelled.toReversed()) edits.discard(id, at);
      const [id = 0] = edits.enqueue([mutation], at);
      rebaseDelete(book, cancelled);
      return id;
    } catch (thrown) {
      // Disk errors are translated to AppErrors only outside the transaction, so an AppError here is a refusal of the line.
      if (!(thrown instanceof AppError)) throw thrown;
      return refuse(message('terminal_field', { field: 'target', problem: thrown.said }));
    }
  }
  return writer.write(() => lines.map((line) => line.mutations.map((mutation) => enqueue(line, mutation))[0] ?? 0));
}
