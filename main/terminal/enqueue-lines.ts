import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { Book } from '#main/db/book.ts';
import type { QueuedLine } from './mutation-lines.ts';
import { UsageError } from './usage-error.ts';

/**
 * Enqueues all lines, or none, and answers the id of each line's first entry. Throws UsageError with the line that the outbox
 * refuses for what else it holds.
 */
export function enqueueLines(
  { writer, edits, rows }: Book,
  lines: readonly QueuedLine[],
  at: number,
): readonly number[] {
  /** What is deleted takes no more edits: they would come up as a question about something that is to go. */
  function refuseAfterDelete({ op, resource, uid }: Mutation): void {
    const known = rows.of(resource).byUid(uid);
    if (op === 'delete' || known === null) return;
    if (known.isDeleting) throw new AppError('invalid_input', 'waits to be deleted.');
    if (known.presence === 'gone') throw new AppError('invalid_input', 'is not in your account any more.');
  }

  function enqueue(line: number, mutation: Mutation): number {
    try {
      refuseAfterDelete(mutation);
      return edits.enqueue([mutation], at)[0] ?? 0;
    } catch (thrown) {
      // Inside a transaction what the disk says is no AppError yet: this is a refusal.
      if (!(thrown instanceof AppError)) throw thrown;
      throw new UsageError([`line ${String(line)}: target: ${thrown.message}`, 'Nothing was queued.']);
    }
  }
  return writer.write(() =>
    lines.map(({ line, mutations }) => mutations.map((mutation) => enqueue(line, mutation))[0] ?? 0),
  );
}
