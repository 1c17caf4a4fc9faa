import { catalogueScreens } from './catalogue-screens.ts';
import { clientListScreens } from './client-list-screens.ts';
import { clientScreens } from './client-screens.ts';
import { clientEditorScreens } from './client-editor-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { documentScreens } from './document-screens.ts';
import { editorScreens } from './editor-screens.ts';
import { estimateScreens } from './estimate-screens.ts';
import { frameScreens } from './frame-screens.ts';
import { listScreens } from './list-screens.ts';
import { mailScreens } from './mail-screens.ts';
import { outboxScreens } from './outbox-screens.ts';
import { pageScreens } from './page-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { recurringScreens } from './recurring-screens.ts';
import { recurringEditorScreens } from './recurring-editor-screens.ts';
import { reportScreens } from './report-screens.ts';
import type { Screen } from './screen.ts';

/** Everything a person can have before them, by what it is about. */
export const allScreens: Readonly<Record<string, readonly Screen[]>> = {
  frame: frameScreens,
  dashboard: dashboardScreens,
  list: listScreens,
  invoice: pageScreens,
  client: clientScreens,
  editor: editorScreens,
  'client editor': clientEditorScreens,
  mail: mailScreens,
  payments: paymentScreens,
  recurring: recurringScreens,
  'recurring editor': recurringEditorScreens,
  estimates: estimateScreens,
  clients: clientListScreens,
  catalogue: catalogueScreens,
  reports: reportScreens,
  outbox: outboxScreens,
  paper: documentScreens,
};
