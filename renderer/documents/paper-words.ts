/** The words on the paper, in the languages a client can have. The paper speaks the client's language, not the user's. */
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
  readonly hour: string;
}

const row = (
  locale: string,
  [invoice, billedTo, date, due, poNumber]: readonly [string, string, string, string, string],
  [description, quantity, price, total]: readonly [string, string, string, string],
  [subTotal, paid, totalDue]: readonly [string, string, string],
  hour = 'h',
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
  hour,
});

const english = (locale: string): PaperWords =>
  row(
    locale,
    ['Invoice', 'Billed to', 'Date', 'Due', 'PO number'],
    ['Description', 'Qty', 'Price', 'Total'],
    ['Subtotal', 'Paid', 'Total due'],
  );

const dictionaries: Readonly<Record<string, PaperWords>> = {
  'en-us': english('en-US'),
  'en-uk': english('en-GB'),
  zh: row(
    'zh-CN',
    ['发票', '客户', '日期', '到期日', '采购单号'],
    ['说明', '数量', '单价', '金额'],
    ['小计', '已付', '应付总额'],
    '小时',
  ),
  da: row(
    'da',
    ['Faktura', 'Faktureret til', 'Dato', 'Forfald', 'Ordrenr.'],
    ['Beskrivelse', 'Antal', 'Pris', 'I alt'],
    ['Subtotal', 'Betalt', 'At betale'],
    't',
  ),
  nl: row(
    'nl',
    ['Factuur', 'Aan', 'Datum', 'Vervaldatum', 'Inkoopnr.'],
    ['Omschrijving', 'Aantal', 'Prijs', 'Totaal'],
    ['Subtotaal', 'Betaald', 'Te betalen'],
    'u',
  ),
  de: row(
    'de',
    ['Rechnung', 'An', 'Datum', 'Fällig', 'Bestellnr.'],
    ['Beschreibung', 'Menge', 'Preis', 'Summe'],
    ['Zwischensumme', 'Bezahlt', 'Zu zahlen'],
  ),
  et: row(
    'et',
    ['Arve', 'Saaja', 'Kuupäev', 'Tähtaeg', 'Tellimuse nr'],
    ['Kirjeldus', 'Kogus', 'Hind', 'Summa'],
    ['Vahesumma', 'Makstud', 'Tasuda'],
    't',
  ),
  fil: row(
    'fil',
    ['Invoice', 'Para kay', 'Petsa', 'Takdang petsa', 'PO blg.'],
    ['Paglalarawan', 'Dami', 'Presyo', 'Kabuuan'],
    ['Subtotal', 'Bayad na', 'Babayaran'],
    'oras',
  ),
  fr: row(
    'fr',
    ['Facture', 'Facturé à', 'Date', 'Échéance', 'Bon de commande'],
    ['Description', 'Qté', 'Prix', 'Total'],
    ['Sous-total', 'Payé', 'À payer'],
  ),
  hi: row(
    'hi',
    ['इनवॉइस', 'बिल प्राप्तकर्ता', 'दिनांक', 'देय तिथि', 'क्रय आदेश सं.'],
    ['विवरण', 'मात्रा', 'मूल्य', 'कुल'],
    ['उप-योग', 'भुगतान किया', 'कुल देय'],
    'घंटे',
  ),
  it: row(
    'it',
    ['Fattura', 'Fatturato a', 'Data', 'Scadenza', 'N. ordine'],
    ['Descrizione', 'Qtà', 'Prezzo', 'Totale'],
    ['Subtotale', 'Pagato', 'Da pagare'],
  ),
  ja: row(
    'ja',
    ['請求書', '請求先', '日付', 'お支払期限', '注文番号'],
    ['内容', '数量', '単価', '金額'],
    ['小計', '入金済み', 'ご請求額'],
    '時間',
  ),
  ko: row(
    'ko',
    ['청구서', '받는 분', '날짜', '지급 기한', '발주 번호'],
    ['내용', '수량', '단가', '금액'],
    ['소계', '입금액', '청구 금액'],
    '시간',
  ),
  ms: row(
    'ms',
    ['Invois', 'Kepada', 'Tarikh', 'Tarikh akhir', 'No. PO'],
    ['Keterangan', 'Kuantiti', 'Harga', 'Jumlah'],
    ['Jumlah kecil', 'Dibayar', 'Perlu dibayar'],
    'jam',
  ),
  'pt-br': row(
    'pt-BR',
    ['Fatura', 'Cobrado de', 'Data', 'Vencimento', 'Nº do pedido'],
    ['Descrição', 'Qtd.', 'Preço', 'Total'],
    ['Subtotal', 'Pago', 'Total a pagar'],
  ),
  ru: row(
    'ru',
    ['Счёт', 'Плательщик', 'Дата', 'Оплатить до', '№ заказа'],
    ['Описание', 'Кол-во', 'Цена', 'Сумма'],
    ['Итого', 'Оплачено', 'К оплате'],
    'ч',
  ),
  si: row(
    'si',
    ['ඉන්වොයිසිය', 'ලබන්නා', 'දිනය', 'ගෙවිය යුතු දිනය', 'ඇණවුම් අංකය'],
    ['විස්තරය', 'ප්‍රමාණය', 'මිල', 'එකතුව'],
    ['උප එකතුව', 'ගෙවූ මුදල', 'ගෙවිය යුතු මුළු මුදල'],
    'පැය',
  ),
  es: row(
    'es',
    ['Factura', 'Facturado a', 'Fecha', 'Vence', 'N.º de pedido'],
    ['Descripción', 'Cant.', 'Precio', 'Total'],
    ['Subtotal', 'Pagado', 'Total a pagar'],
  ),
};

/** The paper's words for a client's language; English where the service knows a language that this table does not. */
export function paperWords(language: string | null): PaperWords {
  return dictionaries[language ?? ''] ?? english('en-US');
}
