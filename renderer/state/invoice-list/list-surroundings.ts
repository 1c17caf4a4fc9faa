import type { ListSettings } from '#shared/screens/list-settings.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';

/** What the list of invoices needs of the app around it. */
export interface ListSurroundings {
  readonly link: Link;
  /** What a search means today, here. */
  readonly context: () => SearchContext;
  readonly settings: () => ListSettings;
  /** Keeps the person's order and columns for the next time. */
  readonly remember: (part: Partial<ListSettings>) => void;
  /** Another place of the list is about to be shown: the one before can be gone back to. */
  readonly moveOn: () => void;
}
