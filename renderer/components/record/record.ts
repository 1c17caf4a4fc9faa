import type { AppError } from '#shared/errors.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { LinkKind } from '#shared/links/record-link.ts';
import { words } from '#shared/words/words.ts';
import type { FoundRows } from '#shared/lists/lists.ts';
import type { Route } from '#renderer/state/app/router.svelte.ts';

/** The kinds of records that have a page. */
export type RecordKind = keyof typeof recordKinds;

/** The list of each kind, where its pages lead if nothing was on screen before, and the words of a page's states. */
export const recordKinds = {
  invoice: {
    list: { name: 'invoices' },
    link: 'invoice',
    toList: words.invoice_to_list,
    notFound: words.invoice_not_found_title,
    notOpened: words.editor_open_failed,
  },
  client: {
    list: { name: 'clients' },
    link: 'client',
    toList: () => words.list_show_all({ list: 'clients' }),
    notFound: words.client_not_found_title,
    notOpened: words.client_open_failed,
  },
  profile: {
    list: { name: 'recurring' },
    link: 'recurring',
    toList: () => words.list_show_all({ list: 'recurring' }),
    notFound: words.profile_not_found_title,
    notOpened: words.profile_open_failed,
  },
  estimate: {
    list: { name: 'estimates' },
    link: 'estimate',
    toList: () => words.list_show_all({ list: 'estimates' }),
    notFound: words.estimate_not_found_title,
    notOpened: words.estimate_open_failed,
  },
} as const satisfies Readonly<Record<string, KindOfRecord>>;

interface KindOfRecord {
  readonly list: Route;
  /** Names its kind in links. */
  readonly link: LinkKind;
  readonly toList: () => string;
  readonly notFound: () => string;
  readonly notOpened: () => string;
}

/** The live query of a page. */
export interface RecordQuery<Value> {
  readonly value: Value | null;
  readonly error: AppError | null;
  refresh(): void;
}

/** A button in the header that runs a command. */
export interface RecordAction {
  readonly command: CommandId;
  /** Words of the button; the command's name by default. */
  readonly label?: string;
}

/** A figure below the header; it leads to the rows that it is made of. */
export interface RecordFigure {
  readonly label: string;
  /** A text for each currency; empty while the figure is unknown. */
  readonly values: readonly string[];
  readonly rows: FoundRows;
  readonly note?: string;
  /** Reads what is missing for the figure. */
  readonly read?: { readonly label: string; readonly run: () => void };
}

export interface RecordTabs<Tab extends string> {
  readonly label: string;
  /** `count` is null while it is unknown. */
  readonly items: readonly { readonly id: Tab; readonly label: string; readonly count: number | null }[];
  readonly current: Tab;
  /** Shows another tab; it becomes a place of its own in the history, so that going back finds the one before. */
  readonly onChoose: (tab: Tab) => void;
}
