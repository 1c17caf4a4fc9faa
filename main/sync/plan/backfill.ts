import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { documentResources, listedUnder } from '#shared/service/resources.ts';
import { createChildListQueue } from './child-list-queue.ts';
import type { ChildListQueue } from './child-list-queue.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { DetailTask, TimeSpan } from '#main/sync/ports/due-reads.ts';
import type { Step } from './next-entry.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Candidates (read longest ago) among which the next invoice of the audit is chosen. */
const AUDIT_CHOICE = 50;
/** When nothing was found to be due, the book is not queried again for this long (ms), unless a step was performed. */
const RECHECK_MS = 60_000;
const EVER: TimeSpan = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Names the reads to leave out: lists that this key may not read, and objects that answered "not found". */
interface Skipped {
  isRefused(feed: Feed): boolean;
  isMissing(task: DetailTask): boolean;
  /** True when the last request for it was refused or not found, even if it may be requested again by now. */
  wasRefused(feed: Feed): boolean;
  wasMissing(task: DetailTask): boolean;
  /**
   * Lists and objects left out. Queries fetch that many rows more, so that something is left after leaving them out.
   */
  count(): number;
}

/** Plans the background reads that make the book more complete. */
export interface Backfill {
  /**
   * Returns a read of something that was never read or has changed since, and was not refused. Null when there is none.
   */
  missing(): Step | null;
  /** Returns a read that was refused before and may be tried again. Call when `missing` returns null. */
  refused(): Step | null;
  /**
   * Returns an audit: a fetch of something that no account-wide list shows as changed and that was last read long ago.
   */
  audit(): Step | null;
  /** Call after a step was performed: something may have become due. */
  changed(): void;
}

type SkipTest = Pick<Skipped, 'isRefused' | 'isMissing'>;

export function createBackfill(
  { clock, mirror, dueReads }: Pick<EnginePorts, 'clock' | 'dueReads' | 'mirror'>,
  skipped: Skipped,
  auditAfterMs: number,
): Backfill {
  const under =
    (resource: Feed['resource']) =>
    (parent: ServerAddress): Feed => ({ resource, parent });
  const queueOf = (resource: Resource): ChildListQueue =>
    createChildListQueue(mirror, (span, limit) => dueReads.listParentsDue(resource, span, limit), under(resource));
  const generated = createChildListQueue(
    mirror,
    (span, limit) => dueReads.listSchedulesDue(span, limit),
    (parent) => ({ resource: 'invoices', parent, under: 'recurring_invoices' }),
  );
  const unread = listedUnder('connections').map(queueOf);
  const old = listedUnder('connections').map(queueOf);
  let turn = 0;
  const restUntil = { missing: 0, refused: 0, audit: 0 };
  const untried: SkipTest = {
    isRefused: (feed) => skipped.wasRefused(feed) || skipped.isRefused(feed),
    isMissing: (task) => skipped.wasMissing(task) || skipped.isMissing(task),
  };

  const detailStep = ({ uid, resource, target }: DetailTask): Step => ({
    kind: 'detail',
    lane: 'background',
    task: { uid, resource, target },
  });

  /** Reads the next page of the list, continuing a sweep under way. */
  function listStep(feed: Feed | null | undefined): Step | null {
    if (feed === null || feed === undefined) return null;
    const checkpoint = mirror.checkpointOf(feed);
    return { kind: 'page', lane: 'background', feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
  }

  const nextOf = (queue: ChildListQueue, span: TimeSpan, { isRefused }: SkipTest = skipped): Step | null =>
    listStep(queue.next(span, isRefused, skipped.count()));

  function missingDetail({ isMissing }: SkipTest): Step | null {
    // Each resource is queried separately: if all of one are refused, they would hide the other for ever.
    for (const resource of documentResources) {
      const due = dueReads.listDetailTasks(resource, skipped.count() + 1);
      const task = due.find((candidate) => !isMissing(candidate));
      if (task !== undefined) return detailStep(task);
    }
    return null;
  }

  function missingPayments({ isRefused }: SkipTest): Step | null {
    const feeds = dueReads.listPaymentsDue(skipped.count() + 1).map(under('payments'));
    return listStep(feeds.find((feed) => !isRefused(feed)));
  }

  const firstMissing = (skip: SkipTest): Step | null =>
    missingDetail(skip) ?? missingPayments(skip) ?? firstOf(unread.map((queue) => () => nextOf(queue, EVER, skip)));

  function oldInvoice(span: TimeSpan): Step | null {
    const due = dueReads.listInvoiceAudits(span, AUDIT_CHOICE + skipped.count());
    const task = due.find((candidate) => !skipped.isMissing(candidate));
    return task === undefined ? null : detailStep(task);
  }

  function oldPayments(span: TimeSpan): Step | null {
    const feeds = dueReads.listPaymentAudits(span, skipped.count() + 1).map(under('payments'));
    return listStep(feeds.find((feed) => !skipped.isRefused(feed)));
  }

  function oldSchedule(span: TimeSpan): Step | null {
    const due = dueReads.listScheduleAudits(span, skipped.count() + 1);
    const task = due.find((candidate) => !skipped.isMissing(candidate));
    return task === undefined ? null : detailStep(task);
  }

  function firstAudit(): Step | null {
    const now = clock.now();
    const span: TimeSpan = { from: now - auditAfterMs, to: now };
    // The kinds take turns, so that none waits for all of another. Invoices and payments get several: they are most of
    // the data.
    const kinds: readonly (() => Step | null)[] = [
      ...old.flatMap((queue) => [() => oldInvoice(span), () => oldPayments(span), () => nextOf(queue, span)]),
      () => nextOf(generated, span),
      () => oldSchedule(span),
    ];
    turn += 1;
    const next = turn % kinds.length;
    return firstOf([...kinds.slice(next), ...kinds.slice(0, next)]);
  }

  function unlessResting(what: keyof typeof restUntil, find: () => Step | null): Step | null {
    const now = clock.now();
    if (now < restUntil[what]) return null;
    const step = find();
    if (step === null) restUntil[what] = now + RECHECK_MS;
    return step;
  }

  return {
    missing: () => unlessResting('missing', () => firstMissing(untried)),
    refused: () => (skipped.count() === 0 ? null : unlessResting('refused', () => firstMissing(skipped))),
    audit: () => (Number.isFinite(auditAfterMs) ? unlessResting('audit', firstAudit) : null),
    changed() {
      restUntil.missing = 0;
    },
  };
}

/** Returns the first step that one of them finds. */
function firstOf(finds: readonly (() => Step | null)[]): Step | null {
  for (const find of finds) {
    const step = find();
    if (step !== null) return step;
  }
  return null;
}
