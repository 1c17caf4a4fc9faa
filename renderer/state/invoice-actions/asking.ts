import type { MarkOutcome } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { TypedPayment } from '#shared/commands/parse-verb.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DeleteImpact } from '#shared/screens/bin.ts';
import type { PriceOffer } from '#shared/invoice-form/price-offer.ts';

/** One payment and what became of the wish to mark it. */
export interface ShownResult {
  readonly payment: PaymentRow;
  readonly outcome: MarkOutcome;
}

/** Shows a result for each payment; none where they were taken back. */
export type ShowResults = (results: readonly ShownResult[]) => void;

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
