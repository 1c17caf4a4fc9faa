import type { MenuCommand } from '#shared/ipc/events.ts';

/** What a choice in the menu reaches; `Page` is what is in a window. */
interface MenuChoiceParts<Page extends object> {
  /** The page that a person sees; null while there is no window, which is usual on a Mac. */
  readonly page: () => Page | null;
  /** Opens a window; null where Inkwell is just ending. */
  readonly open: () => Page | null;
  readonly tell: (page: Page, command: MenuCommand) => void;
  readonly syncNow: () => void;
}

export interface MenuChoice<Page extends object> {
  choose(command: MenuCommand): void;
  /** This page has asked for something: what it is told from now on is heard, or kept by its preload until it listens. */
  heardFrom(page: Page): void;
}

/** Brings what is chosen in the menu to the page, once there is one. */
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
