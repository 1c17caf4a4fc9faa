import type { Completeness } from '#shared/figures/figure-rows.ts';
import { MOST_READ } from '#shared/figures/figure-rows.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

/** Asks for rows that figures lack: the first invoices by their names, and the lists where those were never read. */
export async function readMissing(
  { link, sync, toasts }: Pick<AppController, 'link' | 'sync' | 'toasts'>,
  { missing }: Completeness,
): Promise<void> {
  if (missing.some(({ what }) => what === 'lists')) void sync.runNow();
  const uids = missing.flatMap(({ invoices }) => invoices.map(({ uid }) => uid)).slice(0, MOST_READ);
  if (uids.length === 0) return;
  await toasts.attempt(() => link.request('invoice:read', { uids }));
}
