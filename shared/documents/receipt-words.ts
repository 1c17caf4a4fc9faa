import { mailLanguage } from '#shared/mail/language.ts';
import type { Language } from '#shared/service/connection.ts';
import type { OfflineMethod } from '#shared/payments/methods.ts';

/**
 * The words on receipts, in each language that a client can have. A receipt uses the client's language, not the
 * person's.
 */
export interface ReceiptWords {
  /** BCP 47 tag for numbers, dates and the `lang` attribute. */
  readonly locale: string;
  readonly receipt: string;
  readonly receivedFrom: string;
  readonly date: string;
  readonly invoice: string;
  readonly method: string;
  readonly reference: string;
  readonly amountReceived: string;
  readonly invoiceTotal: string;
  /** The amount that is still due on the invoice. */
  readonly stillDue: string;
  /** Ways to pay without a proper name; the others are names and stay unchanged. */
  readonly methods: Readonly<Record<OfflineMethod, string>>;
}

const row = (
  locale: string,
  [receipt, receivedFrom, date, invoice]: readonly [string, string, string, string],
  [method, reference, amountReceived, invoiceTotal, stillDue]: readonly [string, string, string, string, string],
  [cash, check, bankTransfer, other]: readonly [string, string, string, string],
): ReceiptWords => ({
  locale,
  receipt,
  receivedFrom,
  date,
  invoice,
  method,
  reference,
  amountReceived,
  invoiceTotal,
  stillDue,
  methods: { cash, check, bank_transfer: bankTransfer, other },
});

const english = (locale: string, check: string): ReceiptWords =>
  row(
    locale,
    ['Receipt', 'Received from', 'Date received', 'Invoice'],
    ['Paid by', 'Reference', 'Amount received', 'Invoice total', 'Still due'],
    ['Cash', check, 'Bank transfer', 'Other'],
  );

/**
 * Covers all languages of specification 4.2: a missing one does not compile. Translated word by word like
 * `paper-words.ts`, with the same terms for invoice and due. Only the English row was read by a native speaker yet.
 */
const dictionaries: Readonly<Record<Language, ReceiptWords>> = {
  'en-us': english('en-US', 'Check'),
  'en-uk': english('en-GB', 'Cheque'),
  zh: row(
    'zh-CN',
    ['收据', '付款方', '收款日期', '发票'],
    ['付款方式', '参考号', '收款金额', '发票总额', '尚欠金额'],
    ['现金', '支票', '银行转账', '其他'],
  ),
  da: row(
    'da',
    ['Kvittering', 'Modtaget fra', 'Modtaget den', 'Faktura'],
    ['Betalt med', 'Reference', 'Modtaget beløb', 'Fakturabeløb', 'Restbeløb'],
    ['Kontant', 'Check', 'Bankoverførsel', 'Andet'],
  ),
  nl: row(
    'nl',
    ['Ontvangstbewijs', 'Ontvangen van', 'Ontvangen op', 'Factuur'],
    ['Betaald met', 'Kenmerk', 'Ontvangen bedrag', 'Factuurbedrag', 'Nog te betalen'],
    ['Contant', 'Cheque', 'Bankoverschrijving', 'Anders'],
  ),
  de: row(
    'de',
    ['Quittung', 'Erhalten von', 'Erhalten am', 'Rechnung'],
    ['Zahlungsart', 'Referenz', 'Erhaltener Betrag', 'Rechnungsbetrag', 'Noch offen'],
    ['Bar', 'Scheck', 'Überweisung', 'Sonstige'],
  ),
  et: row(
    'et',
    ['Kviitung', 'Maksja', 'Laekumise kuupäev', 'Arve'],
    ['Makseviis', 'Viide', 'Laekunud summa', 'Arve summa', 'Tasuda jääb'],
    ['Sularaha', 'Tšekk', 'Pangaülekanne', 'Muu'],
  ),
  fil: row(
    'fil',
    ['Resibo', 'Natanggap mula kay', 'Petsa ng pagtanggap', 'Invoice'],
    ['Paraan ng bayad', 'Sanggunian', 'Halagang natanggap', 'Kabuuan ng invoice', 'Babayaran pa'],
    ['Cash', 'Tseke', 'Bank transfer', 'Iba pa'],
  ),
  fr: row(
    'fr',
    ['Reçu', 'Reçu de', 'Reçu le', 'Facture'],
    ['Mode de paiement', 'Référence', 'Montant reçu', 'Total de la facture', 'Reste à payer'],
    ['Espèces', 'Chèque', 'Virement bancaire', 'Autre'],
  ),
  hi: row(
    'hi',
    ['रसीद', 'भुगतानकर्ता', 'प्राप्ति दिनांक', 'इनवॉइस'],
    ['भुगतान का तरीका', 'संदर्भ', 'प्राप्त राशि', 'इनवॉइस की कुल राशि', 'शेष देय'],
    ['नकद', 'चेक', 'बैंक ट्रांसफ़र', 'अन्य'],
  ),
  it: row(
    'it',
    ['Ricevuta', 'Ricevuto da', 'Data di ricezione', 'Fattura'],
    ['Metodo di pagamento', 'Riferimento', 'Importo ricevuto', 'Totale fattura', 'Ancora da pagare'],
    ['Contanti', 'Assegno', 'Bonifico bancario', 'Altro'],
  ),
  ja: row(
    'ja',
    ['領収書', 'お支払者', '受領日', '請求書'],
    ['お支払方法', '参照番号', '受領金額', '請求金額', '未払残高'],
    ['現金', '小切手', '銀行振込', 'その他'],
  ),
  ko: row(
    'ko',
    ['영수증', '입금자', '수령일', '청구서'],
    ['결제 방법', '참조 번호', '수령 금액', '청구 총액', '미납 잔액'],
    ['현금', '수표', '계좌 이체', '기타'],
  ),
  ms: row(
    'ms',
    ['Resit', 'Diterima daripada', 'Tarikh diterima', 'Invois'],
    ['Cara bayaran', 'Rujukan', 'Jumlah diterima', 'Jumlah invois', 'Baki perlu dibayar'],
    ['Tunai', 'Cek', 'Pindahan bank', 'Lain-lain'],
  ),
  'pt-br': row(
    'pt-BR',
    ['Recibo', 'Recebido de', 'Recebido em', 'Fatura'],
    ['Forma de pagamento', 'Referência', 'Valor recebido', 'Total da fatura', 'Saldo a pagar'],
    ['Dinheiro', 'Cheque', 'Transferência bancária', 'Outro'],
  ),
  ru: row(
    'ru',
    ['Квитанция', 'Получено от', 'Дата получения', 'Счёт'],
    ['Способ оплаты', 'Примечание', 'Полученная сумма', 'Сумма счёта', 'Осталось оплатить'],
    ['Наличные', 'Чек', 'Банковский перевод', 'Другое'],
  ),
  si: row(
    'si',
    ['රිසිට්පත', 'ගෙවූ තැනැත්තා', 'ලැබුණු දිනය', 'ඉන්වොයිසිය'],
    ['ගෙවූ ආකාරය', 'යොමු අංකය', 'ලැබුණු මුදල', 'ඉන්වොයිසියේ එකතුව', 'තව ගෙවිය යුතු මුදල'],
    ['මුදල්', 'චෙක්පත', 'බැංකු මාරුව', 'වෙනත්'],
  ),
  es: row(
    'es',
    ['Recibo', 'Recibido de', 'Fecha de recepción', 'Factura'],
    ['Forma de pago', 'Referencia', 'Importe recibido', 'Total de la factura', 'Queda por pagar'],
    ['Efectivo', 'Cheque', 'Transferencia bancaria', 'Otro'],
  ),
};

/** Returns the words in a client's language; English for a language that this table does not have. */
export function receiptWords(language: string | null): ReceiptWords {
  return dictionaries[mailLanguage(language)];
}
