import type { Resource } from '#shared/service/resources.ts';
import type { EventListener } from './app-options.ts';
import type { Change } from '#main/db/connection/transaction.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The shortest time in ms between two notices; more frequent reads would only slow everything down. */
const NOTICE_EVERY_MS = 100;

/** Tells the window which resources committed transactions changed: the first at once, later ones in a combined notice. */
interface ChangeNotices {
  add(change: Change): void;
  /** Drops changes that were not sent yet. */
  end(): void;
}

export function createChangeNotices(clock: Clock, emit: EventListener): ChangeNotices {
  let resources = new Set<Resource>();
  let isOutboxTouched = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function tell(): void {
    cancel = null;
    lastAt = clock.monotonic();
    const changed = [...resources];
    const isOutbox = isOutboxTouched;
    resources = new Set();
    isOutboxTouched = false;
    if (changed.length > 0) emit('mirror:changed', { resources: changed });
    if (isOutbox) emit('outbox:changed', null);
  }

  return {
    add(change) {
      for (const resource of change.resources) resources.add(resource);
      isOutboxTouched ||= change.isOutboxTouched;
      if (cancel !== null) return;
      const wait = lastAt + NOTICE_EVERY_MS - clock.monotonic();
      if (wait <= 0) tell();
      else cancel = clock.schedule(wait, tell);
    },
    end() {
      cancel?.();
      cancel = null;
      resources = new Set();
      isOutboxTouched = false;
    },
  };
}
