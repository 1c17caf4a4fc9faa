import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

/**
 * Reads an invoice again, and then lets the person act on it. Where the account has settled or removed it meanwhile, that is said
 * instead. While the account cannot be reached, the action goes on: the engine reads the invoice again before it sends anything.
 */
export async function actOn(
  { link, toasts }: Pick<AppController, 'link' | 'toasts'>,
  { uid, number }: { readonly uid: Uid; readonly number: string },
  act: () => void | Promise<void>,
): Promise<void> {
  await toasts.attempt(async () => {
    const { isStillSo } = await link.request('dashboard:read-again', { uid });
    if (isStillSo) await act();
    else toasts.info(words.dashboard_settled_meanwhile({ number: number || words.invoices_no_number() }));
  });
}
