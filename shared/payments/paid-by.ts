import { gatewayName } from './gateway-names.ts';

/** Returns how a payment came, to follow its amount: ` in cash`; an empty text where that is not known. */
export function paidBy(method: string | null): string {
  switch (method) {
    case null:
    case 'other':
      return '';
    case 'cash':
      return ' in cash';
    case 'check':
      return ' by cheque';
    case 'bank_transfer':
      return ' by bank transfer';
    default:
      return ` by ${gatewayName(method)}`;
  }
}
