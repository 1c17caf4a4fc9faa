import type { Book } from '#main/db/book.ts';
import { blockedUntil } from '#main/sync/budget/limit-backoff.ts';
import { createBudget } from '#main/sync/budget/budget.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';

/** Returns a sentence that says until when the service asked to wait; null when there is no wait. The book stores it. */
export function limitSentence({ engineStore }: Pick<Book, 'engineStore'>, now: number): string | null {
  const { block } = createBudget(defaultSettings).restore(engineStore.loadBudget(), now);
  const until = blockedUntil(block, now);
  if (until <= now) return null;
  return `The service has had enough requests for now and asked to wait until ${new Date(until).toISOString()}; nothing is lost, and a sync after that goes on.`;
}
