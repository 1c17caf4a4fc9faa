import BookOpen from '@lucide/svelte/icons/book-open';
import CreditCard from '@lucide/svelte/icons/credit-card';
import FilePen from '@lucide/svelte/icons/file-pen';
import FileText from '@lucide/svelte/icons/file-text';
import Repeat from '@lucide/svelte/icons/repeat';
import Users from '@lucide/svelte/icons/users';
import type { Component } from 'svelte';
import type { ListName } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Route } from '#renderer/state/app/router.svelte.ts';

type LoadView<Props extends Record<string, unknown>> = () => Promise<{ readonly default: Component<Props> }>;
type RecordName = Extract<Route, { readonly uid: Uid }>['name'];
type SectionName = Exclude<Route['name'], RecordName | 'dashboard' | 'invoices'>;

/** The view of each screen that is about a single object. */
export const recordViews: Readonly<Record<RecordName, LoadView<{ uid: Uid }>>> = {
  invoice: () => import('./InvoiceView.svelte'),
  'edit-invoice': () => import('./EditorView.svelte'),
  client: () => import('./ClientView.svelte'),
  'edit-client': () => import('./ClientEditorView.svelte'),
  profile: () => import('./ProfileView.svelte'),
  'edit-recurring': () => import('./RecurringEditorView.svelte'),
  estimate: () => import('./EstimateView.svelte'),
};

/** The view of every other screen. The dashboard and the invoice list are in the first file; these are fetched while it is on screen. */
export const sectionViews: Readonly<Record<SectionName, LoadView<Record<string, never>>>> = {
  recurring: () => import('./RecurringView.svelte'),
  estimates: () => import('./EstimatesView.svelte'),
  clients: () => import('./ClientsView.svelte'),
  payments: () => import('./PaymentsView.svelte'),
  catalogue: () => import('./CatalogueView.svelte'),
  duplicates: () => import('./DuplicatesView.svelte'),
  calendar: () => import('./CalendarView.svelte'),
  reports: () => import('./ReportsView.svelte'),
  chase: () => import('./ChaseView.svelte'),
  bin: () => import('./BinView.svelte'),
  outbox: () => import('./OutboxView.svelte'),
  settings: () => import('./SettingsView.svelte'),
};

/** The picture of each list in the rail. */
export const listIcons = {
  invoices: FileText,
  recurring: Repeat,
  estimates: FilePen,
  clients: Users,
  payments: CreditCard,
  catalogue: BookOpen,
} as const satisfies Record<ListName, unknown>;
