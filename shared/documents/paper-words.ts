import { mailLanguage } from '#shared/mail/language.ts';
import type { Language } from '#shared/service/connection.ts';

/**
 * The words on papers, in each language that a client can have. A paper uses the client's language, not the person's.
 */
export interface PaperWords {
  /** BCP 47 tag for numbers, dates and the `lang` attribute. */
  readonly locale: string;
  readonly invoice: string;
  readonly billedTo: string;
  readonly date: string;
  readonly due: string;
  readonly poNumber: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly subTotal: string;
  readonly paid: string;
  readonly totalDue: string;
  /** The name of an adjustment without one. Stands for any tax, so no language uses its word for value added tax. */
  readonly discount: string;
  readonly tax: string;
  readonly shipping: string;
  /** An amount that the service includes in its total without naming it; may be negative. */
  readonly otherCharges: string;
  readonly hour: string;
  readonly minute: string;
  /** The mark at the foot of a paper made here, which is not the one that the service mails. */
  readonly localCopy: string;
}

const row = (
  locale: string,
  [invoice, billedTo, date, due, poNumber]: readonly [string, string, string, string, string],
  [description, quantity, price, total]: readonly [string, string, string, string],
  [subTotal, paid, totalDue]: readonly [string, string, string],
  [discount, tax, shipping, otherCharges]: readonly [string, string, string, string],
  localCopy: string,
  hour = 'h',
  minute = 'min',
): PaperWords => ({
  locale,
  invoice,
  billedTo,
  date,
  due,
  poNumber,
  description,
  quantity,
  price,
  total,
  subTotal,
  paid,
  totalDue,
  discount,
  tax,
  shipping,
  otherCharges,
  hour,
  minute,
  localCopy,
});

const english = (locale: string): PaperWords =>
  row(
    locale,
    ['Invoice', 'Billed to', 'Date', 'Due', 'PO number'],
    ['Description', 'Qty', 'Price', 'Total'],
    ['Subtotal', 'Paid', 'Total due'],
    ['Discount', 'Tax', 'Shipping', 'Other charges'],
    'Local copy',
  );

/** Covers all languages of specification 4.2: a missing one does not compile. */
const dictionaries: Readonly<Record<Language, PaperWords>> = {
  'en-us': english('en-US'),
  'en-uk': english('en-GB'),
  zh: row(
    'zh-CN',
    ['发票', '客户', '日期', '到期日', '采购单号'],
    ['说明', '数量', '单价', '金额'],
    ['小计', '已付', '应付总额'],
    ['折扣', '税费', '运费', '其他费用'],
    '本地副本',
    '小时',
    '分钟',
  ),
  da: row(
    'da',
    ['Faktura', 'Faktureret til', 'Dato', 'Forfaldsdato', 'Ordrenr.'],
    ['Beskrivelse', 'Antal', 'Pris', 'I alt'],
    ['Subtotal', 'Betalt', 'At betale'],
    ['Rabat', 'Afgift', 'Fragt', 'Øvrige beløb'],
    'Lokal kopi',
    't',
  ),
  nl: row(
    'nl',
    ['Factuur', 'Aan', 'Datum', 'Vervaldatum', 'Inkoopnr.'],
    ['Omschrijving', 'Aantal', 'Prijs', 'Totaal'],
    ['Subtotaal', 'Betaald', 'Te betalen'],
    ['Korting', 'Belasting', 'Verzendkosten', 'Overige bedragen'],
    'Lokale kopie',
    'u',
  ),
  de: row(
    'de',
    ['Rechnung', 'An', 'Datum', 'Fällig am', 'Bestellnr.'],
    ['Beschreibung', 'Menge', 'Preis', 'Summe'],
    ['Zwischensumme', 'Bezahlt', 'Zu zahlen'],
    ['Rabatt', 'Steuer', 'Versand', 'Weitere Beträge'],
    'Lokale Kopie',
  ),
  et: row(
    'et',
    ['Arve', 'Saaja', 'Kuupäev', 'Tähtaeg', 'Tellimuse nr'],
    ['Kirjeldus', 'Kogus', 'Hind', 'Summa'],
    ['Vahesumma', 'Makstud', 'Tasuda'],
    ['Allahindlus', 'Maks', 'Transport', 'Muud summad'],
    'Kohalik koopia',
    't',
  ),
  fil: row(
    'fil',
    ['Invoice', 'Para kay', 'Petsa', 'Takdang petsa', 'PO blg.'],
    ['Paglalarawan', 'Dami', 'Presyo', 'Kabuuan'],
    ['Subtotal', 'Bayad na', 'Babayaran'],
    ['Diskwento', 'Buwis', 'Pagpapadala', 'Iba pang singil'],
    'Lokal na kopya',
    'oras',
    'minuto',
  ),
  fr: row(
    'fr',
    ['Facture', 'Facturé à', 'Date', 'Échéance', 'Bon de commande'],
    ['Description', 'Qté', 'Prix', 'Total'],
    ['Sous-total', 'Payé', 'À payer'],
    ['Remise', 'Taxe', 'Frais de port', 'Autres montants'],
    'Copie locale',
  ),
  hi: row(
    'hi',
    ['इनवॉइस', 'बिल प्राप्तकर्ता', 'दिनांक', 'देय तिथि', 'क्रय आदेश सं.'],
    ['विवरण', 'मात्रा', 'मूल्य', 'कुल'],
    ['उप-योग', 'भुगतान किया', 'कुल देय'],
    ['छूट', 'कर', 'शिपिंग', 'अन्य शुल्क'],
    'स्थानीय प्रति',
    'घंटे',
    'मिनट',
  ),
  it: row(
    'it',
    ['Fattura', 'Fatturato a', 'Data', 'Scadenza', 'N. ordine'],
    ['Descrizione', 'Qtà', 'Prezzo', 'Totale'],
    ['Subtotale', 'Pagato', 'Da pagare'],
    ['Sconto', 'Imposta', 'Spedizione', 'Altri importi'],
    'Copia locale',
  ),
  ja: row(
    'ja',
    ['請求書', '請求先', '日付', 'お支払期限', '注文番号'],
    ['内容', '数量', '単価', '金額'],
    ['小計', '入金済み', 'ご請求額'],
    ['割引', '税', '送料', 'その他の費用'],
    'ローカルコピー',
    '時間',
    '分',
  ),
  ko: row(
    'ko',
    ['청구서', '받는 분', '날짜', '지급 기한', '발주 번호'],
    ['내용', '수량', '단가', '금액'],
    ['소계', '입금액', '청구 금액'],
    ['할인', '세금', '배송비', '기타 금액'],
    '로컬 사본',
    '시간',
    '분',
  ),
  ms: row(
    'ms',
    ['Invois', 'Kepada', 'Tarikh', 'Tarikh akhir bayaran', 'No. PO'],
    ['Keterangan', 'Kuantiti', 'Harga', 'Jumlah'],
    ['Jumlah kecil', 'Dibayar', 'Perlu dibayar'],
    ['Diskaun', 'Cukai', 'Penghantaran', 'Caj lain'],
    'Salinan setempat',
    'jam',
    'minit',
  ),
  'pt-br': row(
    'pt-BR',
    ['Fatura', 'Faturado para', 'Data', 'Vencimento', 'Nº do pedido'],
    ['Descrição', 'Qtd.', 'Preço', 'Total'],
    ['Subtotal', 'Pago', 'Total a pagar'],
    ['Desconto', 'Imposto', 'Frete', 'Outros valores'],
    'Cópia local',
  ),
  ru: row(
    'ru',
    ['Счёт', 'Плательщик', 'Дата', 'Оплатить до', '№ заказа'],
    ['Описание', 'Кол-во', 'Цена', 'Сумма'],
    ['Итого', 'Оплачено', 'К оплате'],
    ['Скидка', 'Налог', 'Доставка', 'Прочие начисления'],
    'Локальная копия',
    'ч',
    'мин',
  ),
  si: row(
    'si',
    ['ඉන්වොයිසිය', 'ලබන්නා', 'දිනය', 'ගෙවිය යුතු දිනය', 'ඇණවුම් අංකය'],
    ['විස්තරය', 'ප්‍රමාණය', 'මිල', 'එකතුව'],
    ['උප එකතුව', 'ගෙවූ මුදල', 'ගෙවිය යුතු මුළු මුදල'],
    ['වට්ටම', 'බද්ද', 'ප්‍රවාහන ගාස්තු', 'වෙනත් ගාස්තු'],
    'ස්ථානීය පිටපත',
    'පැය',
    'මිනිත්තු',
  ),
  es: row(
    'es',
    ['Factura', 'Facturado a', 'Fecha', 'Vence', 'N.º de pedido'],
    ['Descripción', 'Cant.', 'Precio', 'Total'],
    ['Subtotal', 'Pagado', 'Total a pagar'],
    ['Descuento', 'Impuesto', 'Envío', 'Otros importes'],
    'Copia local',
  ),
};

/** Returns the words in a client's language; English for a language that this table does not have. */
export function paperWords(language: string | null): PaperWords {
  return dictionaries[mailLanguage(language)];
}
