import type { EventName, Events } from '#shared/ipc/events.ts';

/** Something that the system says to the page: a command of the menu, or a place to be shown. */
export type PageNotice = {
  readonly [E in Extract<EventName, 'menu:chosen' | 'place:opened'>]: {
    readonly event: E;
    readonly payload: Events[E];
  };
}['menu:chosen' | 'place:opened'];

/** The functions that a notice needs; `Page` is the content of a window. */
interface PageNoticeParts<Page extends object> {
  /** Returns the page of the person's window; null while there is none, which is usual on a Mac. */
  readonly page: () => Page | null;
  /** Opens a window and returns its page; null while Inkwell is quitting. */
  readonly open: () => Page | null;
  readonly tell: (page: Page, notice: PageNotice) => void;
  readonly syncNow: () => void;
}

export interface PageNotices<Page extends object> {
  say(notice: PageNotice): void;
  /** Notes that a page has sent a request: from then on it receives events, or its preload buffers them until it listens. */
  heardFrom(page: Page): void;
}

/** Says notices to the page; opens a window first if there is none, and waits until its page can receive them. */
export function createPageNotices<Page extends object>(parts: PageNoticeParts<Page>): PageNotices<Page> {
  const listening = new WeakSet<Page>();
  let waiting: { readonly page: Page; readonly notice: PageNotice } | null = null;

  return {
    say(notice) {
      const shown = parts.page();
      if (shown === null && notice.event === 'menu:chosen' && notice.payload.command === 'sync-now') {
        parts.syncNow();
        return;
      }
      const page = shown ?? parts.open();
      if (page === null) return;
      if (listening.has(page)) parts.tell(page, notice);
      else waiting = { page, notice };
    },
    heardFrom(page) {
      listening.add(page);
      if (waiting?.page !== page) return;
      parts.tell(page, waiting.notice);
      waiting = null;
    },
  };
}
