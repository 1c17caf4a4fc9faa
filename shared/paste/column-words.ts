import { spellings } from '#shared/text/fold-text.ts';
import { headingOf } from '#shared/text/heading.ts';

/**
 * The meaning of a column in a pasted table. `hours`, `minutes`, `time` and `distance` also determine the kind of line.
 */
export type PasteField =
  | 'description'
  | 'date'
  | 'quantity'
  | 'hours'
  | 'minutes'
  | 'time'
  | 'distance'
  | 'unit'
  | 'price'
  /** The amount of the whole line. */
  | 'total'
  | 'kind'
  /** Running numbers of the rows. */
  | 'position';

/** Headings by field, one spelling each: `headingOf` folds case, accents and punctuation. */
const headings: Readonly<Record<PasteField, string>> = {
  description:
    'description|item|item description|line item|product|product name|service|services|details|detail|text|name|article|work|activity|task|task description|what|notes|note|beschreibung|bezeichnung|leistung|leistungen|artikel|artikelbezeichnung|tatigkeit|produkt|designation|libelle|prestation|prestations|produit|descripcion|concepto|articulo|producto|servicio|detalle|descrizione|articolo|voce|prestazione|prodotto|servizio|oggetto|omschrijving|beschrijving|dienst|descricao|produto|servico|opis|nazwa|usluga|towar|nazwa towaru|beskrivning|beskrivelse|benamning|tjanst|vare|ydelse|tekst|kuvaus|tuote|palvelu|popis|nazev|polozka|leiras|megnevezes|tetel|descriere|denumire|aciklama|urun|hizmet|описание|наименование|товар|услуга|название|опис|назва|найменування|описание на услугата|περιγραφη|ειδος|品名|内容|摘要|品目|項目|商品名|明細|描述|项目|说明|說明|名称|名稱|商品|품목|내용|설명|품명|항목|الوصف|البيان|الصنف|الخدمة|תיאור|פירוט|פריט|שירות|विवरण|सेवा|รายการ|รายละเอียด|mo ta|dien giai|deskripsi|keterangan',
  date: 'date|day|service date|start date|datum|tag|leistungsdatum|date de prestation|jour|fecha|dia|data|giorno|dag|dato|paivamaara|pvm|den|datum|nap|kelt|tarih|gun|дата|день|ημερομηνια|日付|日期|年月日|날짜|일자|التاريخ|תאריך|तारीख|दिनांक|วันที่|ngay|tanggal',
  quantity:
    'quantity|qty|count|units|pieces|pcs|no of units|number of units|menge|anzahl|stuck|stuckzahl|quantite|qte|nombre|cantidad|cant|unidades|quantita|q ta|qta|aantal|hoeveelheid|quantidade|qtd|qtde|ilosc|antal|mangd|antall|mangde|maara|kpl|mnozstvi|pocet|mennyiseg|cantitate|adet|miktar|количество|кол во|кол|кількість|ποσοτητα|数量|數量|個数|수량|الكمية|العدد|כמות|मात्रा|จำนวน|so luong|jumlah',
  hours:
    'hours|hrs|hour|hours worked|billable hours|stunden|std|arbeitsstunden|heures|nb heures|horas|ore|uren|godziny|timer|timmar|tunnit|hodiny|orak|saat|часы|часов|години|ωρες|時間数|小时|小時|工时|시간|ساعات|שעות|घंटे|ชั่วโมง|gio|jam',
  minutes: 'minutes|mins|min|minuten|minutos|minuti|minuty|minuter|minutter|minuutit|minut|минуты|λεπτα|分|분|דקות',
  time: 'time|duration|billable time|time spent|dauer|zeit|arbeitszeit|duree|temps|duracion|tiempo|durata|tempo|duur|tijd|duracao|czas|varighed|varighet|tid|kesto|doba trvani|sure|длительность|время|時間|时长|時長|المدة|משך|अवधि|ระยะเวลา',
  distance:
    'distance|km|kilometers|kilometres|miles|mileage|strecke|entfernung|kilometer|fahrstrecke|kilometres|distancia|kilometros|distanza|chilometri|afstand|quilometros|odleglosc|kilometry|stracka|avstand|matka|vzdalenost|mesafe|расстояние|απόσταση|距離|距离|거리|المسافة|מרחק',
  unit: 'unit|uom|unit of measure|measure|einheit|me|unite|unidad|ud|unita|u m|um|eenheid|unidade|jednostka|jm|j m|enhet|enhed|yksikko|jednotka|mj|egyseg|birim|единица|ед изм|ед|од|μοναδα|μ μ|単位|单位|單位|단위|الوحدة|יחידה|इकाई|หน่วย|don vi|satuan',
  price:
    'price|unit price|rate|unit cost|cost|price per unit|hourly rate|billable rate|rate per hour|per hour|each|price each|net price|preis|einzelpreis|stuckpreis|stundensatz|satz|e preis|ep|nettopreis|prix|prix unitaire|pu|p u|pu ht|prix unitaire ht|taux|taux horaire|precio|precio unitario|p unitario|tarifa|prezzo|prezzo unitario|tariffa|prijs|stukprijs|eenheidsprijs|tarief|uurtarief|preco|preco unitario|valor unitario|taxa|cena|cena netto|cena jednostkowa|stawka|pris|a pris|enhetspris|enhedspris|stykpris|timpris|hinta|yksikkohinta|a hinta|jednotkova cena|sazba|ar|egysegar|pret|pret unitar|fiyat|birim fiyat|цена|цена за единицу|ставка|ціна|τιμη|τιμη μοναδας|単価|价格|單價|单价|價格|단가|가격|السعر|سعر الوحدة|מחיר|מחיר יחידה|תעריף|मूल्य|दर|ราคา|ราคาต่อหน่วย|don gia|harga|harga satuan',
  total:
    'total|amount|billable amount|line total|net amount|sum|subtotal|sub total|grand total|total amount|total price|net|betrag|summe|gesamt|gesamtpreis|gesamtbetrag|gesamtsumme|zwischensumme|nettobetrag|netto|gp|g preis|gesamt netto|betrag netto|montant|montant ht|total ht|sous total|sous total ht|importe|importe total|importo|totale|bedrag|totaal|totaalbedrag|valor|valor total|kwota|wartosc|wartosc netto|razem|belopp|summa|belob|sum|yhteensa|celkem|castka|osszeg|osszesen|suma|tutar|toplam|сумма|стоимость|итого|сума|всього|ποσο|συνολο|金額|金额|合計|小計|合计|小计|금액|합계|المبلغ|الإجمالي|סכום|סהכ|राशि|कुल|จำนวนเงิน|รวม|thanh tien',
  kind: 'kind|type|line type|art|typ|tipo|soort|rodzaj|種類|类型|類型|유형|النوع|סוג|тип|вид',
  position: '#|no|nr|pos|position|line|row|item no|number|lfd nr|posten|n|n°|№|num|numero|lp|番号|序号|序號|번호|م|מס',
};

const fieldByHeading: ReadonlyMap<string, PasteField> = new Map(
  // Reversed, so that a word in two lists belongs to the first of them.
  Object.entries(headings)
    .flatMap(([field, words]) => words.split('|').map((word) => [headingOf(word), field as PasteField] as const))
    .reverse(),
);

/** Returns the field that a heading names; null for other text. */
export function fieldOfHeading(cell: string): PasteField | null {
  const named = spellings(headingOf(cell)).map((way) => fieldByHeading.get(way));
  return named.find((field) => field !== undefined) ?? null;
}

/** Second meanings of headings, in another language or in another table: the cells below decide. */
const secondMeanings: Partial<Record<string, PasteField>> = {
  nombre: 'description',
  '#': 'quantity',
  number: 'quantity',
  num: 'quantity',
  numero: 'quantity',
  no: 'quantity',
  nr: 'quantity',
  n: 'quantity',
  'n°': 'quantity',
  '№': 'quantity',
};

/** Returns the second meaning of a heading; null if it has none. */
export function secondMeaningOf(cell: string): PasteField | null {
  const heading = headingOf(cell);
  return Object.hasOwn(secondMeanings, heading) ? (secondMeanings[heading] ?? null) : null;
}
