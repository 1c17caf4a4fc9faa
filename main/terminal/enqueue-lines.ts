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
import { UsageError } from './usage-error.ts';

/**
 * Enqueues all lines, or none, and answers the id of each line's first entry. Throws UsageError with the line that the outbox
 * refuses for what else it holds.
 */
export function enqueueLines(book: Book, lines: readonly QueuedLine[], at: number): readonly number[] {
  const { writer, edits, rows, outbox } = book;
  const isOnItsWay = (uid: Uid): boolean => outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');

  /** Why nothing more is to be said about an object, nor anything new to be put under it; null where both may be. */
  function lossOf(resource: Resource, uid: Uid): string | null {
    const known = rows.of(resource).byUid(uid);
    if (known === null) return null;
    if (known.isDeleting) return 'waits to be deleted.';
    if (known.presence === 'gone') return 'is not in your account any more.';
    // What is only named was never seen to be there, and so not to leave.
    if (known.presence === 'hidden' && !isOnlyNamed(known)) return 'is in no list of your account any more.';
    return known.serverId !== null || isOnItsWay(uid)
      ? null
      : 'is a draft that your account does not have yet; upload it first.';
  }

  /** Why an object takes no delete: it could never leave. Null also where it is gone already. */
  function deleteRefusalOf(resource: Resource, uid: Uid): string | null {
    const known = rows.of(resource).byUid(uid);
    if (known === null || known.serverId !== null || isOnItsWay(uid)) return null;
    return known.presence === 'gone'
      ? 'is not in your account any more.'
      : 'is a draft that your account does not have; discard it in the window.';
  }

  /** A delete that says the same as this one: of two each would ask. */
  function waitingFor({ op, uid }: Mutation): OutboxRow | undefined {
    return op === 'delete' ? outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'delete') : undefined;
  }

  /** What is deleted takes no more edits: they would come up as a question about something that is to go. */
  function refusalOf(mutation: Mutation): string | null {
    const { op, resource, uid } = mutation;
    const own = op === 'delete' ? deleteRefusalOf(resource, uid) : lossOf(resource, uid);
    if (own !== null) return `target: ${own}`;
    const parent = parentOf[resource];
    if (parent === undefined) return null;
    const losses = dependenciesOf(mutation).flatMap((above) => lossOf(parent.resource, above) ?? []);
    return losses[0] === undefined ? null : `${parent.field}: ${losses[0]}`;
  }

  /** An edit that became a part of the delete could not be given back with it. What a mail goes by stays before that. */
  function pushedAsideBy({ op, uid }: Mutation): readonly OutboxRow[] {
    const open = op === 'delete' ? outbox.listOpenOf(uid) : [];
    const mayStay = (entry: OutboxRow): boolean =>
      entry.mutation.op !== 'update' || !outboxActions(entry).includes('discard');
    return open.slice(open.findLastIndex(mayStay) + 1);
  }

  function enqueue(line: number, mutation: Mutation): number {
    const refuse = (reason: string): never => {
      throw new UsageError([`line ${String(line)}: ${reason}`, 'Nothing was queued.']);
    };
    const waiting = waitingFor(mutation);
    if (waiting !== undefined) return waiting.id;
    const refusal = refusalOf(mutation);
    if (refusal !== null) return refuse(refusal);
    const aside = pushedAsideBy(mutation);
    try {
      for (const { id } of aside.toReversed()) edits.discard(id, at);
      const [id = 0] = edits.enqueue([mutation], at);
      rebaseDelete(book, aside);
      return id;
    } catch (thrown) {
      // Inside a transaction what the disk says is no AppError yet: this is a refusal.
      if (!(thrown instanceof AppError)) throw thrown;
      return refuse(`target: ${thrown.message}`);
    }
  }
  return writer.write(() =>
    lines.map(({ line, mutations }) => mutations.map((mutation) => enqueue(line, mutation))[0] ?? 0),
  );
}
