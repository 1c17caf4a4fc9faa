import type { Language } from '#shared/service/connection.ts';
import { gatewayName } from '#shared/payments/gateway-names.ts';

/** The words for the ways to pay an invoice, in each language that a client can have. */
interface PayWords {
  /** The label with its colon, and a space after it where the language has one. */
  readonly label: string;
  readonly separator: string;
  /** Ways to pay without a proper name, as written within a line; the others are names and stay unchanged. */
  readonly ways: ReadonlyMap<string, string>;
}

const row = (
  label: string,
  [cash, check, bankTransfer]: readonly [string, string, string],
  separator = ', ',
): PayWords => ({
  label,
  separator,
  ways: new Map([
    ['cash', cash],
    ['check', check],
    ['bank_transfer', bankTransfer],
  ]),
});

/**
 * Covers all languages of specification 4.2: a missing one does not compile. The ways are those of `receipt-words.ts`.
 * Only the English row was read by a native speaker yet.
 */
const dictionaries: Readonly<Record<Language, PayWords>> = {
  'en-us': row('Ways to pay: ', ['cash', 'check', 'bank transfer']),
  'en-uk': row('Ways to pay: ', ['cash', 'cheque', 'bank transfer']),
  zh: row('付款方式：', ['现金', '支票', '银行转账'], '、'),
  da: row('Betalingsmåder: ', ['kontant', 'check', 'bankoverførsel']),
  nl: row('Betaalwijzen: ', ['contant', 'cheque', 'bankoverschrijving']),
  de: row('Zahlungsarten: ', ['Barzahlung', 'Scheck', 'Überweisung']),
  et: row('Makseviisid: ', ['sularaha', 'tšekk', 'pangaülekanne']),
  fil: row('Mga paraan ng pagbabayad: ', ['cash', 'tseke', 'bank transfer']),
  fr: row('Modes de paiement\u00a0: ', ['espèces', 'chèque', 'virement bancaire']),
  hi: row('भुगतान के तरीके: ', ['नकद', 'चेक', 'बैंक ट्रांसफ़र']),
  it: row('Metodi di pagamento: ', ['contanti', 'assegno', 'bonifico bancario']),
  ja: row('お支払方法：', ['現金', '小切手', '銀行振込'], '、'),
  ko: row('결제 방법: ', ['현금', '수표', '계좌 이체']),
  ms: row('Cara bayaran: ', ['tunai', 'cek', 'pindahan bank']),
  'pt-br': row('Formas de pagamento: ', ['dinheiro', 'cheque', 'transferência bancária']),
  ru: row('Способы оплаты: ', ['наличные', 'чек', 'банковский перевод']),
  si: row('ගෙවිය හැකි ක්‍රම: ', ['මුදල්', 'චෙක්පත', 'බැංකු මාරුව']),
  es: row('Formas de pago: ', ['efectivo', 'cheque', 'transferencia bancaria']),
};

/**
 * Returns the line of an invoice that offers these ways, given by the account's keys, each once; empty if there are
 * none.
 */
export function waysToPay(language: string | null, options: readonly string[]): string {
  const isKnown = (name: string | null): name is Language => name !== null && Object.hasOwn(dictionaries, name);
  const { label, separator, ways } = dictionaries[isKnown(language) ? language : 'en-us'];
  const named = options.map((option) => ways.get(option) ?? gatewayName(option).trim()).filter((name) => name !== '');
  return named.length === 0 ? '' : `${label}${[...new Set(named)].join(separator)}`;
}
