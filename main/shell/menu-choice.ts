import type { MenuCommand } from '#shared/ipc/events.ts';

/** The functions that a menu command needs; `Page` is the content of a window. */
interface MenuChoiceParts<Page extends object> {
  /** Returns the page of the person's window; null while there is none, which is usual on a Mac. */
  readonly page: () => Page | null;
  /** Opens a window and returns its page; null while Inkwell is quitting. */
  readonly open: () => Page | null;
  readonly tell: (page: Page, command: MenuCommand) => void;
  readonly syncNow: () => void;
}

export interface MenuChoice<Page extends object> {
  choose(command: MenuCommand): void;
  /** Notes that a page has sent a request: from then on it receives events, or its preload buffers them until it listens. */
  heardFrom(page: Page): void;
}

/** Sends menu commands to the page; opens a window first if there is none, and waits until its page can receive them. */
export function createMenuChoice<Page extends object>(parts: MenuChoiceParts<Page>): MenuChoice<Page> {
  const listening = new WeakSet<Page>();
  let waiting: { readonly page: Page; readonly command: MenuCommand } | null = null;

  return {
    choose(command) {
      const shown = parts.page();
      if (shown === null && command === 'sync-now') {
        parts.syncNow();
        return;
      }
      const page = shown ?? parts.open();
      if (page === null) return;
      if (listening.has(page)) parts.tell(page, command);
      else waiting = { page, command };
    },
    heardFrom(page) {
      listening.add(page);
      if (waiting?.page !== page) return;
      parts.tell(page, waiting.command);
      waiting = null;
    },
  };
}
