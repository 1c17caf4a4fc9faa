import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import { parentOf } from '#shared/model/resource.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Book } from '#main/db/book.ts';
import { isOnlyNamed } from '#main/db/object-state.ts';
import { dependenciesOf } from '#main/db/stores/edit-store.ts';
import type { QueuedLine } from './mutation-lines.ts';
import { UsageError } from './usage-error.ts';

/**
 * Enqueues all lines, or none, and answers the id of each line's first entry. Throws UsageError with the line that the outbox
 * refuses for what else it holds.
 */
export function enqueueLines(
  { writer, edits, rows, outbox }: Book,
  lines: readonly QueuedLine[],
  at: number,
): readonly number[] {
  /** Why nothing more is to be said about an object, nor anything new to be put under it; null where both may be. */
  function lossOf(resource: Resource, uid: Uid): string | null {
    const known = rows.of(resource).byUid(uid);
    if (known === null) return null;
    if (known.isDeleting) return 'waits to be deleted.';
    if (known.presence === 'gone') return 'is not in your account any more.';
    // What is only named was never seen to be there, and so not to leave.
    if (known.presence === 'hidden' && !isOnlyNamed(known)) return 'is in no list of your account any more.';
    const isOnItsWay =
      known.serverId !== null || outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
    return isOnItsWay ? null : 'is a draft that your account does not have yet; upload it first.';
  }

  /** What is deleted takes no more edits: they would come up as a question about something that is to go. */
  function refusalOf(mutation: Mutation): string | null {
    const { op, resource, uid } = mutation;
    const own = op === 'delete' ? null : lossOf(resource, uid);
    if (own !== null) return `target: ${own}`;
    const parent = parentOf[resource];
    if (parent === undefined) return null;
    const losses = dependenciesOf(mutation).flatMap((above) => lossOf(parent.resource, above) ?? []);
    return losses[0] === undefined ? null : `${parent.field}: ${losses[0]}`;
  }

  function enqueue(line: number, mutation: Mutation): number {
    const refuse = (reason: string): never => {
      throw new UsageError([`line ${String(line)}: ${reason}`, 'Nothing was queued.']);
    };
    const refusal = refusalOf(mutation);
    if (refusal !== null) return refuse(refusal);
    try {
      return edits.enqueue([mutation], at)[0] ?? 0;
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
