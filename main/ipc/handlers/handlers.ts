import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { accountHandlers } from './account-handlers.ts';
import { binHandlers } from './bin-handlers.ts';
import { catalogueHandlers } from './catalogue-handlers.ts';
import { chaseHandlers } from './chase-handlers.ts';
import { clientHandlers } from './client-handlers.ts';
import { conflictHandlers } from './conflict-handlers.ts';
import { copyHandlers } from './copy-handlers.ts';
import { dashboardHandlers } from './dashboard-handlers.ts';
import { documentHandlers } from './document-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { estimateHandlers } from './estimate-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { invoiceHandlers } from './invoice-handlers.ts';
import { linkHandlers } from './links/link-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { lockRequestHandlers } from './lock/lock-handlers.ts';
import { mailHandlers } from './mail-handlers.ts';
import { numberHandlers } from './number-handlers.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import { paletteHandlers } from './palette-handlers.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { practiceHandlers } from './practice/practice-handlers.ts';
import { recordHandlers } from './record-handlers.ts';
import { recordVersionHandlers } from './record-version-handlers.ts';
import { recurringHandlers } from './recurring-handlers.ts';
import { reportHandlers } from './reports/report-handlers.ts';
import { supportHandlers } from './settings/support-handlers.ts';
import { suggestHandlers } from './suggest-handlers.ts';
import { syncHandlers } from './sync-handlers.ts';
import { tagHandlers } from './tag-handlers.ts';
import { undoHandlers } from './undo-handlers.ts';
import { versionHandlers } from './version-handlers.ts';

/** Creates the handlers of all channels of the contract. */
export function createHandlers(app: AppContext): Handlers {
  return {
    ...accountHandlers(app),
    ...lockRequestHandlers(app),
    ...supportHandlers(app),
    ...linkHandlers(app),
    ...listHandlers(app),
    ...invoiceHandlers(app),
    ...draftHandlers(app),
    ...numberHandlers(app),
    ...copyHandlers(app),
    ...binHandlers(app),
    ...versionHandlers(app),
    ...suggestHandlers(app),
    ...catalogueHandlers(app),
    ...clientHandlers(app),
    ...importHandlers(app),
    ...practiceHandlers(app),
    ...recordHandlers(app),
    ...recurringHandlers(app),
    ...recordVersionHandlers(app),
    ...estimateHandlers(app),
    ...reportHandlers(app),
    ...paletteHandlers(app),
    ...paymentHandlers(app),
    ...documentHandlers(app),
    ...dashboardHandlers(app),
    ...outboxHandlers(app),
    ...conflictHandlers(app),
    ...mailHandlers(app),
    ...chaseHandlers(app),
    ...tagHandlers(app),
    ...undoHandlers(app),
    ...syncHandlers(app),
  };
}
