import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import { gatewayName } from './gateway-names.ts';

/** Says how much came and how: `€50.00 in cash`; the amount alone where the way is not known. */
export function paidBy(amount: string, method: string | null): string | Message {
  switch (method) {
    case null:
    case 'other':
      return amount;
    case 'cash':
      return message('payment_in_cash', { amount });
    case 'check':
      return message('payment_by_cheque', { amount });
    case 'bank_transfer':
      return message('payment_by_bank_transfer', { amount });
    default:
      return message('payment_by_gateway', { amount, gateway: gatewayName(method) });
  }
}
