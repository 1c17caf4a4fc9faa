import type { OutsidePlace } from '#shared/ipc/events.ts';
import type { RowsOf } from '#shared/lists/lists.ts';
import type { NoticeKind } from '#shared/notices/notice.ts';
import { words } from '#shared/words/words.ts';
import { isPageMarked } from '#renderer/components/ui/page-mark.ts';
import type { LinkDeps } from '#renderer/state/links/open-link.ts';
import { enterAccount, openLink } from '#renderer/state/links/open-link.ts';

interface Deps extends LinkDeps {
  readonly lock: { readonly isLocked: boolean };
  /** The reason why the book is closed; null while it is open. */
  readonly trouble: object | null;
  showRows(rows: RowsOf<'invoices'>): void;
}

/** Shows the places that are opened outside of the window: by a link, or by a notification that was pressed. */
export class OutsidePlaces {
  readonly #app: Deps;
  #isLoaded = false;
  /** The place that was opened and is not shown yet. */
  #waiting: OutsidePlace | null = null;

  constructor(app: Deps) {
    this.#app = app;
  }

  open(place: OutsidePlace): Promise<void> {
    this.#waiting = place;
    return this.#show();
  }

  /** Shows the place that waited until the window knew which account is open. */
  loaded(): Promise<void> {
    this.#isLoaded = true;
    return this.#show();
  }

  async #show(): Promise<void> {
    const [app, place] = [this.#app, this.#waiting];
    if (place === null || !this.#isLoaded || app.lock.isLocked) return;
    this.#waiting = null;
    if (app.trouble !== null) return;
    // What is typed in a dialog belongs to the screen below it, and perhaps to another account than the link.
    if (isPageMarked('data-dialog')) app.toasts.info(words.link_behind_dialog());
    else if (place.kind === 'record') await openLink(app, place.link);
    else if (await enterAccount(app, place.account)) this.#showNoticed(place.kind);
  }

  /** Shows what a notification of this kind is about. */
  #showNoticed(kind: NoticeKind): void {
    if (kind === 'needs_you') this.#app.router.go({ name: 'outbox' });
    else this.#app.showRows({ list: 'invoices', tab: kind, query: '' });
  }
}
