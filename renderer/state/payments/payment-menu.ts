import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { markReceived, removePayment } from './payment-actions.ts';
import { paymentActions } from './payment-action.ts';
import type { PaymentAction } from './payment-action.ts';

/** The actions on several payments at once. */
export const severalActions = ['mark_received', 'receipt_pdf'] as const satisfies readonly PaymentAction[];
export const receiptActions: readonly PaymentAction[] = ['receipt', 'receipt_pdf', 'receipt_print'];

/** Returns the actions of a payment. Receipts are always offered, because the dialog explains why there is none yet. */
export function actionsOf(payment: PaymentRow): readonly PaymentAction[] {
  return paymentActions.filter((action) => action !== 'mark_received' || canMarkReceived(payment));
}

export function runPaymentAction(app: ActionContext, action: PaymentAction, payment: PaymentRow): void {
  const { uid, invoiceUid } = payment;
  switch (action) {
    case 'open':
      app.router.go({ name: 'invoice', uid: invoiceUid });
      break;
    case 'mark_received':
      void markReceived(app, [uid]);
      break;
    case 'edit':
      app.actions.asking = { action: 'pay', invoiceUid, edited: uid };
      break;
    case 'receipt':
      app.actions.asking = { action: 'receipt', uid };
      break;
    case 'receipt_pdf':
      void app.documents.savePdf([uid], 'receipt');
      break;
    case 'receipt_print':
      void app.documents.print([uid], 'receipt');
      break;
    case 'remove':
      void removePayment(app, payment);
      break;
  }
}
