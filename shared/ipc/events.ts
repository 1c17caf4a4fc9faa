import type { CommandId } from '#shared/commands/command-table.ts';
import type { DocumentProgress } from '#shared/documents/document.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import type { NoticeKind } from '#shared/notices/notice.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AccountInfo, Settings } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { UpdateStatus } from '#shared/screens/updates.ts';

/** The notices from main to the window, named in the past tense. */
export interface Events {
  /** Sent after changes to rows of these resources were committed. */
  'mirror:changed': { readonly resources: readonly Resource[] };
  'outbox:changed': null;
  'sync:status-changed': SyncStatus;
  'account:changed': AccountInfo | null;
  /**
   * Sent before quitting: Inkwell quits once the window has handed over unsaved text and requested
   * `app:ready-to-close`.
   */
  'app:closing': null;
  'settings:changed': Settings;
  'paper:changed': PaperSettings;
  'document:progressed': DocumentProgress;
  'lock:changed': { readonly isLocked: boolean };
  /** Sent when a planned backup of any account was written or failed, or the newest was opened as a test. */
  'backup:changed': null;
  'update:changed': UpdateStatus;
  'menu:chosen': { readonly command: MenuCommand };
  /** Sent after the person opened a place of the window from outside of it. */
  'place:opened': OutsidePlace;
}

/** A place of the window that the system leads to. Whatever is outside can only ask to be shown it. */
export type OutsidePlace =
  | { readonly kind: 'record'; readonly link: string }
  /** Where the person sees what a notification of this kind is about. */
  | { readonly kind: NoticeKind; readonly account: Uid };

export type EventName = keyof Events;

/** Lists the commands in the application menu, by their ids in the table of commands. */
export const menuCommands = [
  'new-invoice',
  'show-outbox',
  'show-invoices',
  'sync-now',
  'find',
  'settings',
  'undo',
  'redo',
] as const satisfies readonly CommandId[];
export type MenuCommand = (typeof menuCommands)[number];

const eventTable: Record<EventName, true> = {
  'mirror:changed': true,
  'outbox:changed': true,
  'sync:status-changed': true,
  'account:changed': true,
  'app:closing': true,
  'settings:changed': true,
  'paper:changed': true,
  'document:progressed': true,
  'lock:changed': true,
  'backup:changed': true,
  'update:changed': true,
  'menu:chosen': true,
  'place:opened': true,
};

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTable, name);
}
