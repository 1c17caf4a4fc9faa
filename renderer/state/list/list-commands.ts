import { assertNever } from '#shared/assert.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { ListName, TabOf } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { CommandHandlers } from '#renderer/state/commands/command-registry.svelte.ts';

/** The commands that move in a list, open or select its rows. */
const rowCommands = [
  'next-row',
  'previous-row',
  'extend-down',
  'extend-up',
  'page-down',
  'page-up',
  'first-row',
  'last-row',
  'open-row',
  'select-row',
  'row-menu',
  'leave',
] as const;
export type RowCommand = (typeof rowCommands)[number];

interface Step {
  readonly to: number;
  /** True if the rows up to it are selected. */
  readonly isExtending: boolean;
}

/**
 * Returns where a command leads from the cursor's index, with so many rows to a page; null for one that does not move. The index may be
 * outside of the list.
 */
export function stepOf(command: RowCommand, at: number, page: number, isExtending: boolean): Step | null {
  switch (command) {
    case 'next-row':
      return { to: at + 1, isExtending: false };
    case 'previous-row':
      return { to: at - 1, isExtending: false };
    case 'extend-down':
      return { to: at + 1, isExtending: true };
    case 'extend-up':
      return { to: at - 1, isExtending: true };
    case 'page-down':
      return { to: at + page, isExtending };
    case 'page-up':
      return { to: at - page, isExtending };
    case 'first-row':
      return { to: 0, isExtending };
    case 'last-row':
      return { to: Infinity, isExtending };
    case 'open-row':
    case 'select-row':
    case 'row-menu':
    case 'leave':
      return null;
    default:
      return assertNever(command);
  }
}

interface Handlers<List extends ListName> {
  /** Returns true if the list used the command. */
  onRow(command: RowCommand, isExtending: boolean): boolean;
  /** Selects everything in the list. */
  onAll(): void;
  onTab(tab: TabOf<List>): void;
  onFind(): void;
}

/** Returns the command handlers that every list has. */
export function listCommands<List extends ListName>(list: List, handlers: Handlers<List>): CommandHandlers {
  const tabs: readonly TabOf<List>[] = listSpecs[list].tabs;
  const rows = rowCommands.map((command) => [
    command,
    (press: KeyboardEvent | null) => handlers.onRow(command, press?.shiftKey === true),
  ]);
  return {
    ...(Object.fromEntries(rows) as CommandHandlers),
    'show-tab': (press) => {
      const tab = tabs[Number(press?.key) - 1];
      if (tab !== undefined) handlers.onTab(tab);
      return tab !== undefined;
    },
    'select-all': () => {
      handlers.onAll();
    },
    'find-here': () => {
      handlers.onFind();
    },
  };
}

/** Adds a screen's own handlers. The list's handler of the same command runs if the screen's declines. */
export function withOwn(list: CommandHandlers, own: CommandHandlers): CommandHandlers {
  // `Object.entries` loses the key type.
  const entries = Object.entries(own) as readonly [CommandId, NonNullable<CommandHandlers[CommandId]>][];
  const both = entries.map(([id, handler]) => [
    id,
    (press: KeyboardEvent | null) => handler(press) !== false || (list[id]?.(press) ?? false),
  ]);
  return { ...list, ...(Object.fromEntries(both) as CommandHandlers) };
}
