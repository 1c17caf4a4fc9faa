import type { LinkKind } from '#shared/links/record-link.ts';
import type { ListName } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { copyText } from '#renderer/state/client/reach.ts';

interface CopyDeps {
  readonly link: Link;
  readonly toasts: Toasts;
}

/** The lists whose rows have a link. */
export const linkedLists: Readonly<Partial<Record<ListName, LinkKind>>> = {
  invoices: 'invoice',
  clients: 'client',
  estimates: 'estimate',
  recurring: 'recurring',
};

/** Puts the link to a record into the clipboard. */
export async function copyLink(app: CopyDeps, kind: LinkKind, uid: Uid): Promise<void> {
  await app.toasts.attempt(async () => {
    await copyText(app, await app.link.request('link:write', { kind, uid }));
  });
}
