import type { AccountRow } from '#shared/screens/accounts.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';

interface Surroundings {
  readonly account: AccountInfo | null;
  readonly link: Link;
  readonly toasts: Toasts;
  readonly unsaved: UnsavedWork;
  /** Shows the account that was opened. */
  enter(account: AccountInfo): void;
}

/** Lists the accounts of this computer, and opens another of them. */
export class AccountsController {
  rows = $state.raw<readonly AccountRow[]>([]);
  /** True while another account is being opened. */
  isSwitching = $state(false);
  readonly #app: Surroundings;

  constructor(app: Surroundings) {
    this.#app = app;
  }

  /** Reads the list again. An error is shown as a toast. */
  async read(): Promise<void> {
    await this.#app.toasts.attempt(async () => {
      this.rows = await this.#app.link.request('account:list', null);
    });
  }

  /** Opens the account at this place of the list, from 1 on. Returns false where there is none. */
  switchToNumber(place: number): boolean {
    const row = this.rows[place - 1];
    if (row === undefined) return false;
    void this.switchTo(row.uid);
    return true;
  }

  /** Writes what is typed into the book of the open account, then opens the other one. */
  async switchTo(uid: Uid): Promise<void> {
    const { link, toasts, unsaved } = this.#app;
    if (this.isSwitching || uid === this.#app.account?.uid) return;
    this.isSwitching = true;
    await toasts.attempt(async () => {
      await unsaved.settled();
      this.#app.enter(await link.request('account:switch', { uid }));
    });
    this.isSwitching = false;
    await this.read();
  }

  async rename(uid: Uid, name: string): Promise<void> {
    await this.#app.link.request('account:rename', { uid, name });
    await this.read();
  }
}
