import type { LinkKind } from '#shared/links/record-link.ts';
import { parseRecordLink } from '#shared/links/record-link.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { Link } from '#renderer/bridge.ts';
import type { AccountsController } from '#renderer/state/accounts/accounts-controller.svelte.ts';
import type { Route, Router } from '#renderer/state/app/router.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** The parts of the app that a link needs. */
export interface LinkDeps {
  readonly account: AccountInfo | null;
  readonly accounts: AccountsController;
  readonly link: Link;
  readonly router: Router;
  readonly toasts: Toasts;
}

/** The page of each kind of record that a link can lead to. */
export const linkedPages = {
  invoice: 'invoice',
  client: 'client',
  estimate: 'estimate',
  recurring: 'profile',
} as const satisfies Record<LinkKind, Route['name']>;

/** Opens an account, if it is not open. Returns false where it cannot be opened, which has been said then. */
export async function enterAccount(app: Omit<LinkDeps, 'link' | 'router'>, account: Uid): Promise<boolean> {
  if (account !== app.account?.uid) {
    await app.accounts.read();
    if (!app.accounts.rows.some(({ uid }) => uid === account)) {
      app.toasts.error(words.link_other_computer());
      return false;
    }
    await app.accounts.switchTo(account);
  }
  return account === app.account?.uid;
}

/** Opens the record of a link, in its account. A link that leads nowhere says why, and changes nothing. */
export async function openLink(app: LinkDeps, text: string): Promise<void> {
  const link = parseRecordLink(text);
  if (link === null) {
    app.toasts.error(words.link_unreadable());
    return;
  }
  if (!(await enterAccount(app, link.account))) return;
  await app.toasts.attempt(async () => {
    const { kind, uid } = await app.link.request('link:find', { kind: link.kind, name: link.name });
    app.router.go({ name: linkedPages[kind], uid });
  });
}
