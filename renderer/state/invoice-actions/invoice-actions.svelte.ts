import type { TypedPayment } from '#shared/commands/parse-verb.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DeleteImpact } from '#shared/screens/bin.ts';
import type { PriceOffer } from '#shared/invoice-form/price-offer.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Link } from '#renderer/bridge.ts';
import { askDelete } from './bin-actions.ts';
import { duplicate } from './copy-actions.ts';
import type { DocumentsController } from './documents-controller.svelte.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { ShowResults } from '#renderer/state/payments/payment-actions.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';

/** What can be done with invoices: from the list, a page, a menu or by a key, always through here. */
export const invoiceActions = [
  'edit',
  'send',
  'remind',
  'pay',
  'export_pdf',
  'export_table',
  'print',
  'duplicate',
  'repeat',
  'tag',
  'versions',
  'delete',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** What is done with one invoice at a time: the one under the cursor, whatever else is picked. */
const ofOne: ReadonlySet<InvoiceAction> = new Set(['edit', 'pay', 'versions']);
export const isOfOne = (action: InvoiceAction): boolean => ofOne.has(action);

export const isInvoiceAction = (name: string): name is InvoiceAction =>
  (invoiceActions as readonly string[]).includes(name);

/** What has to be asked before an action can be carried out. */
export type Asking =
  | { readonly action: 'send' | 'remind' | 'tag'; readonly uids: readonly Uid[] }
  /** `edited` is a payment of the invoice, or null for a new one. */
  | {
      readonly action: 'pay';
      readonly invoiceUid: Uid;
      readonly edited: Uid | null;
      /** Written elsewhere already; it stands in the dialog, where the person looks at it. */
      readonly typed?: TypedPayment;
    }
  | {
      readonly action: 'mark_received';
      readonly payments: readonly PaymentRow[];
      readonly onResults: ShowResults | null;
      /** They are marked as far as they can be: nobody has said no. */
      readonly onMarked: () => void;
    }
  /** Of a payment. */
  | { readonly action: 'receipt'; readonly uid: Uid }
  | { readonly action: 'delete'; readonly weights: readonly DeleteImpact[] }
  /** `isMovedOn`: the months in their texts go with their dates. */
  | { readonly action: 'duplicate'; readonly uids: readonly Uid[]; readonly isMovedOn: boolean }
  /** Lines of a draft that cost something else in the catalogue today. */
  | { readonly action: 'prices'; readonly uid: Uid; readonly offers: readonly PriceOffer[] }
  | { readonly action: 'versions'; readonly uid: Uid };

/** What actions work with: the window, as far as they know it. */
export interface Surroundings {
  readonly link: Link;
  readonly router: Router;
  readonly documents: DocumentsController;
  readonly toasts: Toasts;
  readonly undo: UndoStack;
  readonly formats: Formats;
  readonly sync: SyncController;
  readonly actions: InvoiceActions;
  readonly editor: EditorController | null;
  openDraft(draft: InvoiceDraft): void;
  makeDraft(make: () => Promise<void>): Promise<void>;
}

/** Runs actions; what has to be asked first is asked by `ActionDialog.svelte`. */
export class InvoiceActions {
  asking = $state.raw<Asking | null>(null);
  readonly #app: Surroundings;

  constructor(app: Surroundings) {
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
        void this.#app.documents.saveTable(uids, this.#app.formats);
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
