import type { Decision } from '#shared/model/decision.ts';
import type { Note } from '#shared/model/note.ts';
import type { Twin, TwinDecision } from '#shared/model/twin.ts';
import type { AccountInfo, Settings } from '#shared/model/settings.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import type { InvoiceListPage, InvoiceSort, InvoiceTab, TabCount } from '#shared/model/invoice-list.ts';
import type { MissingDecision } from '#shared/model/missing-question.ts';
import type { OutboxEntry } from '#shared/model/outbox-entry.ts';
import type { ClientCard, InvoiceDraft, InvoicePage } from '#shared/model/screens.ts';
import type { SyncStatus } from '#shared/model/sync-status.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** What the window needs before it can paint anything. */
export interface AppState {
  readonly version: string;
  readonly locale: string;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly settings: Settings;
  readonly account: AccountInfo | null;
  /** Why the book could not be opened; the window then shows this instead of lists. */
  readonly trouble: { readonly code: ErrorCode; readonly message: string } | null;
}

export interface InvoiceListQuery {
  readonly tab: InvoiceTab;
  readonly search: string;
  readonly sort: InvoiceSort;
  readonly offset: number;
  readonly limit: number;
}

/** The fields of a client that the service requires, and no more (specification 4.2). */
export interface NewClient {
  readonly category: 'organization' | 'individual';
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
  readonly currency: string;
}

interface Call<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/**
 * THE table of requests: one line a channel. Handlers, bridge, allowed channels and schemas derive from it; a missing or
 * extra one does not compile.
 */
export interface Requests {
  'app:get-state': Call<null, AppState>;
  'settings:update': Call<Pick<Settings, 'theme'>, Settings>;
  'account:connect': Call<{ readonly url: string; readonly key: string }, AccountInfo>;
  'account:open-demo': Call<null, AccountInfo>;
  'account:replace-key': Call<{ readonly key: string }, AccountInfo>;
  'account:leave': Call<{ readonly discardUnsent: boolean }, null>;
  'invoice:list': Call<InvoiceListQuery, InvoiceListPage>;
  'invoice:count-tabs': Call<{ readonly search: string }, readonly TabCount[]>;
  'invoice:get': Call<{ readonly uid: Uid }, InvoicePage>;
  /** Asks the engine to read an invoice now, ahead of its background work. */
  'invoice:refresh': Call<{ readonly uid: Uid }, null>;
  /** Opens the editor: on an existing invoice, or (null) on a new one with a proposed number and dates. */
  'draft:open': Call<{ readonly uid: Uid | null; readonly clientUid: Uid | null }, InvoiceDraft>;
  'draft:save': Call<{ readonly uid: Uid; readonly form: InvoiceForm }, { readonly savedAt: number }>;
  /** Puts the draft into the outbox; refused with `invalid_input` while something is missing. */
  'draft:queue': Call<{ readonly uid: Uid }, null>;
  'draft:discard': Call<{ readonly uid: Uid }, null>;
  'client:search': Call<{ readonly text: string; readonly limit: number }, readonly ClientCard[]>;
  'client:create': Call<NewClient, ClientCard>;
  'outbox:list': Call<null, readonly OutboxEntry[]>;
  /** A person's decision, one of those the entry lists; `invalid_input` for any other. */
  'outbox:resolve': Call<{ readonly id: number; readonly decision: Decision }, null>;
  /** What was decided without asking within the last week, newest first. */
  'outbox:list-notes': Call<null, readonly Note[]>;
  'outbox:undo-note': Call<{ readonly id: number }, null>;
  /** Objects that may be in the account twice. */
  'outbox:list-twins': Call<null, readonly Twin[]>;
  'outbox:decide-twin': Call<{ readonly id: number; readonly decision: TwinDecision }, null>;
  'sync:get-status': Call<null, SyncStatus>;
  'sync:run-now': Call<null, null>;
  /** The network may be back. */
  'sync:hint': Call<null, null>;
  /** What became of objects that lists no longer show; an answer to a question that is no longer asked does nothing. */
  'sync:answer-missing': Call<MissingDecision, null>;
  'sync:set-offline': Call<{ readonly isOffline: boolean }, null>;
}

export type Channel = keyof Requests;
export type Input<C extends Channel> = Requests[C]['input'];
export type Output<C extends Channel> = Requests[C]['output'];

/** One-way notices from main to the window, in the past tense. */
export interface Events {
  /** Rows of these resources changed and were committed. */
  'mirror:changed': { readonly resources: readonly Resource[] };
  'outbox:changed': null;
  'sync:status-changed': SyncStatus;
  'account:changed': AccountInfo | null;
  'settings:changed': Settings;
  'menu:chosen': { readonly command: MenuCommand };
}

export type EventName = keyof Events;

export const menuCommands = ['new-invoice', 'show-outbox', 'show-invoices', 'sync-now', 'find', 'settings'] as const;
export type MenuCommand = (typeof menuCommands)[number];

/** The only channels a bridge lets through. The record type refuses a missing and an extra name. */
const channelTable: Record<Channel, true> = {
  'app:get-state': true,
  'settings:update': true,
  'account:connect': true,
  'account:open-demo': true,
  'account:replace-key': true,
  'account:leave': true,
  'invoice:list': true,
  'invoice:count-tabs': true,
  'invoice:get': true,
  'invoice:refresh': true,
  'draft:open': true,
  'draft:save': true,
  'draft:queue': true,
  'draft:discard': true,
  'client:search': true,
  'client:create': true,
  'outbox:list': true,
  'outbox:resolve': true,
  'outbox:list-notes': true,
  'outbox:undo-note': true,
  'outbox:list-twins': true,
  'outbox:decide-twin': true,
  'sync:get-status': true,
  'sync:run-now': true,
  'sync:hint': true,
  'sync:answer-missing': true,
  'sync:set-offline': true,
};

const eventTable: Record<EventName, true> = {
  'mirror:changed': true,
  'outbox:changed': true,
  'sync:status-changed': true,
  'account:changed': true,
  'settings:changed': true,
  'menu:chosen': true,
};

export function isChannel(name: string): name is Channel {
  return Object.hasOwn(channelTable, name);
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTable, name);
}

// Object.keys forgets the key type of a closed record; the record's own type has just proven it.
export const channels = Object.keys(channelTable) as readonly Channel[];
export const eventNames = Object.keys(eventTable) as readonly EventName[];
