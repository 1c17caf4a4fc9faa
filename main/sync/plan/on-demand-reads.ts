import { feedKey } from './feeds.ts';
import type { Step } from './next-entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { DetailTask } from '#main/sync/ports/due-reads.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isAddressedUnderParent, isDocumentResource, parentOf, resources } from '#shared/service/resources.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Queues the reads that a person waits for, in the order they were asked for. */
export interface OnDemandReads {
  /**
   * Queues a read of the object, its child lists and the invoices that it generated if they were read longer than `olderThanMs` ago. 0 reads the object
   * in any case, and no child lists.
   */
  ask(resource: Resource, uid: Uid, olderThanMs: number): void;
  next(): Step | null;
  /**
   * Call when a step has ended: what it read is removed from the queue, also when it failed (asking again at once would
   * not help).
   */
  ended(step: Step, isDone: boolean): void;
}

type Wanted = { readonly kind: 'detail'; readonly task: DetailTask } | { readonly kind: 'list'; readonly feed: Feed };

export function createOnDemandReads({
  clock,
  mirror,
  dueReads,
}: Pick<EnginePorts, 'clock' | 'mirror' | 'dueReads'>): OnDemandReads {
  const wanted = new Map<string, Wanted>();

  function isOld(at: number | null, olderThanMs: number): boolean {
    return at === null || at > clock.now() || at <= clock.now() - olderThanMs;
  }

  function askForList(feed: Feed, olderThanMs: number): void {
    const checkpoint = mirror.checkpointOf(feed);
    if (isOld(checkpoint?.finishedAt ?? null, olderThanMs)) wanted.set(feedKey(feed), { kind: 'list', feed });
  }

  return {
    ask(resource, uid, olderThanMs) {
      const task = dueReads.detailTask(resource, uid);
      if (task === null) return;
      if (isDocumentResource(resource) && isOld(dueReads.detailsReadAt(resource, uid), olderThanMs))
        wanted.set(uid, { kind: 'detail', task });
      const readAt = resource === 'connections' ? dueReads.namedClientReadAt(uid) : undefined;
      if (readAt !== undefined && isOld(readAt, olderThanMs)) wanted.set(uid, { kind: 'detail', task });
      if (olderThanMs === 0) return;
      for (const part of resources)
        if (isAddressedUnderParent(part) && parentOf[part]?.resource === resource)
          askForList({ resource: part, parent: task.target }, olderThanMs);
      if (resource === 'recurring_invoices')
        askForList({ resource: 'invoices', parent: task.target, under: 'recurring_invoices' }, olderThanMs);
    },
    next() {
      const [first] = wanted.values();
      if (first === undefined) return null;
      if (first.kind === 'detail') return { kind: 'detail', lane: 'person', task: first.task };
      const checkpoint = mirror.checkpointOf(first.feed);
      return { kind: 'page', lane: 'person', feed: first.feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
    },
    ended(step, isDone) {
      if (step.kind === 'detail') wanted.delete(step.task.uid);
      if (step.kind !== 'page') return;
      if (!isDone || !isRunning(mirror.checkpointOf(step.feed))) wanted.delete(feedKey(step.feed));
    },
  };
}
