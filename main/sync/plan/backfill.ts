import type { ServerAddress } from '#shared/service/ids.ts';
import { documentResources } from '#shared/service/resources.ts';
import { createParentQueue } from './child-list-queue.ts';
import type { ParentQueue } from './child-list-queue.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { DetailTask, Window } from '#main/sync/ports/store.ts';
import type { Step } from './next-entry.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** So many of those read longest ago are looked at when the next invoice of the audit is chosen. */
const AUDIT_CHOICE = 50;
/** Where nothing is due and nothing happens, the book is asked again after this long. */
const LOOK_AGAIN_MS = 60_000;
const EVER: Window = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** What may be passed over: lists that this key may not read, objects that answered "not found". */
export interface Skipped {
  isRefused(feed: Feed): boolean;
  isMissing(task: DetailTask): boolean;
  /** Refused or not found when last asked for, whether or not it may be asked for again. */
  wasRefused(feed: Feed): boolean;
  wasMissing(task: DetailTask): boolean;
  /** How many of either there are. */
  count(): number;
}

/** Reads that nobody waits for and that make the book more complete. */
export interface Fill {
  /** What was never read, or changed since, and was not refused. Null when nothing is. */
  missing(): Step | null;
  /** Of that what was refused and may be asked for again, where nothing else is missing. */
  refused(): Step | null;
  /** What no account-wide list shows, read again when that was last done long ago. */
  audit(): Step | null;
  /** A step was performed: what was not due may be. */
  changed(): void;
}

/** What is passed over. */
type Passed = Pick<Skipped, 'isRefused' | 'isMissing'>;

export function createFill(
  { clock, store }: Pick<EnginePorts, 'clock' | 'store'>,
  skipped: Skipped,
  auditAfterMs: number,
): Fill {
  const under =
    (resource: Feed['resource']) =>
    (parent: ServerAddress): Feed => ({ resource, parent });
  const queueOf = (resource: 'contacts' | 'estimates'): ParentQueue =>
    createParentQueue(store, (window, limit) => store.listParentsDue(resource, window, limit), under(resource));
  const generated = createParentQueue(
    store,
    (window, limit) => store.listSchedulesDue(window, limit),
    (parent) => ({ resource: 'invoices', parent, under: 'recurring_invoices' }),
  );
  const unread = { contacts: queueOf('contacts'), estimates: queueOf('estimates') };
  const old = { contacts: queueOf('contacts'), estimates: queueOf('estimates') };
  let turn = 0;
  const restUntil = { missing: 0, refused: 0, audit: 0 };
  const untried: Passed = {
    isRefused: (feed) => skipped.wasRefused(feed) || skipped.isRefused(feed),
    isMissing: (task) => skipped.wasMissing(task) || skipped.isMissing(task),
  };

  const detailStep = ({ uid, resource, target }: DetailTask): Step => ({
    kind: 'detail',
    lane: 'background',
    task: { uid, resource, target },
  });

  /** Goes on with a walk under way. */
  function listStep(feed: Feed | null | undefined): Step | null {
    if (feed === null || feed === undefined) return null;
    const checkpoint = store.checkpointOf(feed);
    return { kind: 'page', lane: 'background', feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
  }

  const nextOf = (queue: ParentQueue, window: Window, { isRefused }: Passed = skipped): Step | null =>
    listStep(queue.next(window, isRefused, skipped.count()));

  function missingDetail({ isMissing }: Passed): Step | null {
    // Each kind by itself: where all of one is refused, it would stand before the other for ever.
    for (const resource of documentResources) {
      const due = store.listDetailTasks(resource, skipped.count() + 1);
      const task = due.find((candidate) => !isMissing(candidate));
      if (task !== undefined) return detailStep(task);
    }
    return null;
  }

  function missingPayments({ isRefused }: Passed): Step | null {
    const feeds = store.listPaymentsDue(skipped.count() + 1).map(under('payments'));
    return listStep(feeds.find((feed) => !isRefused(feed)));
  }

  const firstMissing = (passed: Passed): Step | null =>
    missingDetail(passed) ??
    missingPayments(passed) ??
    nextOf(unread.contacts, EVER, passed) ??
    nextOf(unread.estimates, EVER, passed);

  function oldInvoice(window: Window): Step | null {
    const due = store.listInvoiceAudits(window, AUDIT_CHOICE + skipped.count());
    const task = due.find((candidate) => !skipped.isMissing(candidate));
    return task === undefined ? null : detailStep(task);
  }

  function oldPayments(window: Window): Step | null {
    const feeds = store.listPaymentAudits(window, skipped.count() + 1).map(under('payments'));
    return listStep(feeds.find((feed) => !skipped.isRefused(feed)));
  }

  function oldSchedule(window: Window): Step | null {
    const due = store.listScheduleAudits(window, skipped.count() + 1);
    const task = due.find((candidate) => !skipped.isMissing(candidate));
    return task === undefined ? null : detailStep(task);
  }

  function firstAudit(): Step | null {
    const now = clock.now();
    const window: Window = { from: now - auditAfterMs, to: now };
    // In turns, so that no kind waits for all of another; invoices are most of what there is.
    const kinds: readonly (() => Step | null)[] = [
      () => oldInvoice(window),
      () => oldPayments(window),
      () => nextOf(old.contacts, window),
      () => oldInvoice(window),
      () => oldPayments(window),
      () => nextOf(old.estimates, window),
      () => nextOf(generated, window),
      () => oldSchedule(window),
    ];
    turn += 1;
    for (let offset = 0; offset < kinds.length; offset += 1) {
      const step = kinds[(turn + offset) % kinds.length]?.() ?? null;
      if (step !== null) return step;
    }
    return null;
  }

  function unlessResting(what: keyof typeof restUntil, find: () => Step | null): Step | null {
    const now = clock.now();
    if (now < restUntil[what]) return null;
    const step = find();
    if (step === null) restUntil[what] = now + LOOK_AGAIN_MS;
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
