import type { Book } from '#main/db/book.ts';
import { blockedUntil } from '#main/sync/budget/limit-backoff.ts';
import { createBudget } from '#main/sync/budget/budget.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/** Says until when the service asked to wait; null when there is no wait. The book stores it. */
export function limitSentence({ engineStores }: Pick<Book, 'engineStores'>, now: number): Message | null {
  const { block } = createBudget(defaultSettings).restore(engineStores.account.loadBudget(), now);
  const until = blockedUntil(block, now);
  if (until <= now) return null;
  return message('terminal_limited', { until: new Date(until).toISOString() });
}
