import type { Uid } from '#shared/service/ids.ts';
import { askDelete } from './bin-actions.ts';
import { duplicate } from './copy-actions.ts';
import type { Asking } from './asking.ts';
import type { ActionContext } from './action-context.ts';

/** The actions on invoices. The list, pages, menus and keys all run them through `InvoiceActions`. */
export const invoiceActions = [
  'edit',
  'send',
  'remind',
  'pay',
  'export_pdf',
  'export_table',
  'export_spreadsheet',
  'print',
  'duplicate',
  'repeat',
  'tag',
  'versions',
  'delete',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** Actions on a single invoice: they use the one under the cursor, even if others are selected. */
const ofOne: ReadonlySet<InvoiceAction> = new Set(['edit', 'pay', 'versions']);
export const isOfOne = (action: InvoiceAction): boolean => ofOne.has(action);

export const isInvoiceAction = (name: string): name is InvoiceAction =>
  (invoiceActions as readonly string[]).includes(name);

/** Runs actions; `ActionDialog.svelte` shows what must be asked first. */
export class InvoiceActions {
  asking = $state.raw<Asking | null>(null);
  readonly #app: ActionContext;

  constructor(app: ActionContext) {
    this.#app = app;
  }

  run(action: InvoiceAction, uids: readonly Uid[]): void {
    const [first] = uids;
    if (first === undefined) return;
    switch (action) {
      case 'edit':
        this.#app.router.go({ name: 'edit-invoice', uid: first });
        break;
      case 'send':
      case 'remind':
      case 'tag':
        this.asking = { action, uids };
        break;
      case 'export_pdf':
        void this.#app.documents.savePdf(uids);
        break;
      case 'export_table':
        void this.#app.documents.saveTable('invoices', uids, 'csv');
        break;
      case 'export_spreadsheet':
        void this.#app.documents.saveTable('invoices', uids, 'xlsx');
        break;
      case 'print':
        void this.#app.documents.print(uids);
        break;
      case 'pay':
        this.asking = { action, invoiceUid: first, edited: null };
        break;
      case 'duplicate':
      case 'repeat':
        if (uids.length === 1) void duplicate(this.#app, first, action === 'repeat');
        else this.asking = { action: 'duplicate', uids, isMovedOn: action === 'repeat' };
        break;
      case 'versions':
        this.asking = { action, uid: first };
        break;
      case 'delete':
        void askDelete(this.#app, uids);
        break;
    }
  }
}
