import type { MarkOutcome } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { TypedPayment } from '#shared/commands/parse-verb.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import type { DeleteImpact } from '#shared/screens/bin.ts';
import type { PriceOffer } from '#shared/invoice-form/price-offer.ts';

/** A payment, and the outcome of marking it as received. */
export interface ShownResult {
  readonly payment: PaymentRow;
  readonly outcome: MarkOutcome;
}

/** Shows a result for each payment; an empty list after an undo. */
export type ShowResults = (results: readonly ShownResult[]) => void;

/** A question that must be answered before an action is carried out. */
export type Asking =
  | { readonly action: 'send' | 'remind' | 'tag'; readonly uids: readonly Uid[] }
  /** `edited` is a payment of the invoice, or null for a new one. */
  | {
      readonly action: 'pay';
      readonly invoiceUid: Uid;
      readonly edited: Uid | null;
      /** Values typed elsewhere; the dialog shows them for a check. */
      readonly typed?: TypedPayment;
    }
  | {
      readonly action: 'mark_received';
      readonly payments: readonly PaymentRow[];
      readonly onResults: ShowResults | null;
      /** Called once the payments are marked as far as possible; never if the person cancels. */
      readonly onMarked: () => void;
    }
  /** `uid` is that of a payment. */
  | { readonly action: 'receipt'; readonly uid: Uid }
  | { readonly action: 'delete_clients'; readonly impacts: readonly RecordDeleteImpact[] }
  | { readonly action: 'delete'; readonly weights: readonly DeleteImpact[] }
  /** `isMovedOn`: the months in the texts move with the dates. */
  | { readonly action: 'duplicate'; readonly uids: readonly Uid[]; readonly isMovedOn: boolean }
  /** Lines of a draft whose catalogue price has changed. */
  | { readonly action: 'prices'; readonly uid: Uid; readonly offers: readonly PriceOffer[] }
  /** The recurring invoices whose prices change. */
  | { readonly action: 'raise_prices'; readonly uids: readonly Uid[] }
  /** All accounts of this computer, and what is due in each. */
  | { readonly action: 'accounts' }
  /** The address and key of a further account. */
  | { readonly action: 'add_account' }
  | { readonly action: 'versions'; readonly uid: Uid }
  /** The period of the files for an accountant. */
  | { readonly action: 'accountant_pack' }
  /** The range and the kind of statements of these clients. */
  | { readonly action: 'statements'; readonly uids: readonly Uid[] }
  /** A file with clients, and what its columns hold. */
  | { readonly action: 'import_clients' }
  /** A file with lines of the catalogue; `kind` is proposed. */
  | { readonly action: 'import_catalogue'; readonly kind: LineArray };
