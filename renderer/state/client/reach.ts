import type { Reach } from '#shared/client/system-link.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

type App = Pick<AppController, 'link' | 'toasts'>;

/** Opens the system's program for mails or calls with an address. */
export async function reach({ link, toasts }: App, whom: Reach): Promise<void> {
  await toasts.attempt(() => link.request('system:open', whom));
}

/** Puts a text into the clipboard. */
export async function copyText({ toasts }: Pick<App, 'toasts'>, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.info(words.client_copied());
  } catch {
    toasts.error(words.client_not_copied());
  }
}
