import { backupRequests } from '#shared/ipc/accounts/backup-requests.ts';
import { lockRequests } from '#shared/ipc/accounts/lock-requests.ts';
import { practiceRequests } from '#shared/ipc/accounts/practice-requests.ts';
import { updateRequests } from '#shared/ipc/accounts/update-requests.ts';
import { supportRequests } from '#shared/ipc/settings/support-requests.ts';
import { appRequests } from './app-requests.ts';
import { binRequests } from './bin-requests.ts';
import type { InputOf, OutputOf } from './call.ts';
import { clientRequests } from './client-requests.ts';
import { dashboardRequests } from './figures/dashboard-requests.ts';
import { documentRequests } from './document-requests.ts';
import { draftRequests } from './draft-requests.ts';
import { estimateRequests } from './estimate-requests.ts';
import { importRequests } from './import-requests.ts';
import { invoiceListRequests } from './invoice-list-requests.ts';
import { invoiceRequests } from './invoice-requests.ts';
import { lineRequests } from './line-requests.ts';
import { linkRequests } from './links/link-requests.ts';
import { listRequests } from './list-requests.ts';
import { mailRequests } from './mail-requests.ts';
import { outboxRequests } from './outbox-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { recordRequests } from './record-requests.ts';
import { recurringRequests } from './recurring-requests.ts';
import { reportRequests } from './reports/report-requests.ts';
import { undoRequests } from './undo-requests.ts';

/**
 * All requests of the window, one entry for each channel. Handlers, bridge and types derive from it. Only main may import
 * its value: it brings all schemas with it. The window has `window-calls.ts`.
 */
export const contract = {
  ...appRequests,
  ...backupRequests,
  ...lockRequests,
  ...practiceRequests,
  ...supportRequests,
  ...linkRequests,
  ...updateRequests,
  ...listRequests,
  ...invoiceListRequests,
  ...invoiceRequests,
  ...draftRequests,
  ...lineRequests,
  ...clientRequests,
  ...importRequests,
  ...documentRequests,
  ...dashboardRequests,
  ...paymentRequests,
  ...outboxRequests,
  ...binRequests,
  ...mailRequests,
  ...recordRequests,
  ...recurringRequests,
  ...estimateRequests,
  ...reportRequests,
  ...undoRequests,
};

type Contract = typeof contract;
export type Channel = keyof Contract;
export type Input<C extends Channel> = InputOf<Contract[C]>;
export type Output<C extends Channel> = OutputOf<Contract[C]>;

export function isChannel(name: string): name is Channel {
  return Object.hasOwn(contract, name);
}

// `Object.keys` loses the key type.
export const channels = Object.keys(contract) as readonly Channel[];
