import { headingOf, LONGEST_HEADING } from '#shared/text/heading.ts';
import { fieldOfHeading } from './column-words.ts';

/**
 * The role that a row's text names. `sum`: adds up others; `carried`: the same, at the end and the beginning of a page;
 * `tax`: a tax on them; `charge`: shipping and the like, which is billed besides; `addition`: a discount or another amount between a
 * sub total and the total.
 */
type SumWord = 'sum' | 'carried' | 'tax' | 'charge' | 'addition';

/** Words for sums beyond the headings of total columns, folded by `headingOf`. */
const sums =
  'total|totals|subtotal|sub total|grand total|net total|total net|overall|amount due|balance due|to pay|total due|total payable|invoice total|' +
  'summe|zwischensumme|gesamtsumme|endsumme|endbetrag|gesamt|insgesamt|rechnungsbetrag|rechnungssumme|zahlbetrag|zu zahlen|nettosumme|bruttosumme|nettobetrag|bruttobetrag|zwischentotal|' +
  'sous total|net a payer|a payer|montant total|montant du|' +
  'suma|sumatorio|suma total|total general|total a pagar|a pagar|base imponible|importe total|' +
  'totale|subtotale|sub totale|totale parziale|totale complessivo|totale generale|totale fattura|totale da pagare|da pagare|importo totale|imponibile|' +
  'totaal|subtotaal|eindtotaal|totaalbedrag|te betalen|totaal te betalen|' +
  'total geral|total parcial|soma|valor total|' +
  'razem|ogolem|lacznie|suma czesciowa|podsuma|do zaplaty|wartosc razem|' +
  'yhteensa|valisumma|totalt|i alt|delsum|delsumma|celkem|mezisoucet|osszesen|reszosszeg|toplam|ara toplam|genel toplam|итого|всего|всього|разом|итог|συνολο|合計|小計|総計|合计|小计|总计|總計|합계|소계|총계|الإجمالي|المجموع|סהכ|कुल|รวม';

const carried =
  'carried forward|brought forward|carry over|ubertrag|a reporter|suma y sigue|suma anterior|a riportare|a transportar|over te brengen|do przeniesienia|z przeniesienia';

const taxes =
  'tax|vat|gst|hst|pst|qst|sales tax|value added tax|total tax|tax total|total vat|vat total|' +
  'mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|ust betrag|mwst betrag|' +
  'tva|taxe|taxes|iva|igic|irpf|impuesto|impuestos|imposta|imposte|ritenuta|ritenuta d acconto|' +
  'btw|omzetbelasting|belasting|imposto|impostos|retencao|vat podatek|podatek|podatek vat|ptu|' +
  'moms|mva|alv|dph|dan|afa|kdv|ндс|пдв|φπα|消費税|税|税额|增值税|부가세|ضريبة|מעמ';

const charges =
  'shipping|postage|freight|delivery|handling|versand|versandkosten|porto|frais de port|livraison|port|' +
  'envio|gastos de envio|spedizione|spese di spedizione|verzending|verzendkosten|envio portes|portes|' +
  'przesylka|wysylka|koszty wysylki';

const additions =
  'discount|rebate|deduction|rounding|deposit|paid|already paid|advance|' +
  'rabatt|skonto|nachlass|abzug|rundung|anzahlung|bereits bezahlt|' +
  'remise|escompte|rabais|arrondi|acompte|deja paye|' +
  'descuento|redondeo|anticipo|pagado|sconto|arrotondamento|acconto|pagato|' +
  'korting|afronding|aanbetaling|betaald|desconto|arredondamento|sinal|pago|' +
  'rabat|zaokraglenie|zaliczka|zaplacono';

/** Words beside a sum or a tax that name no work of their own. */
const qualifiers =
  'net|gross|total|of|the|for|all|incl|excl|including|excluding|plus|hours|hrs|amount|amounts|before|after|tax|taxes|vat|discount|page|group|part|' +
  'netto|brutto|betrag|der|die|des|fur|inkl|exkl|zzgl|ohne|mit|mwst|ust|stunden|seite|gesetzl|gesetzliche|' +
  'ht|ttc|hors|de|du|des|la|le|les|pour|tva|heures|general|montant|' +
  'el|los|las|con|sin|iva|horas|neto|bruto|importe|base|pagina|il|lordo|netto|ore|di|da|' +
  'van|het|btw|uren|bedrag|pagina|e|do|da|com|sem|horas|godzin|kwota|vat|podatek|strona|' +
  'usd|eur|gbp|chf|cad|aud|pln';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|').map(headingOf));
const known: Readonly<Record<SumWord, ReadonlySet<string>>> = {
  sum: setOf(sums),
  carried: setOf(carried),
  tax: setOf(taxes),
  charge: setOf(charges),
  addition: setOf(additions),
};
const roles = ['sum', 'carried', 'tax', 'charge', 'addition'] as const satisfies readonly SumWord[];
const besides = setOf(qualifiers);
const LONGEST_NAME = 3;

/** Folds a text and drops rates and numbers: `VAT (20 %)` and `VAT 20%` are both `vat`. */
const nameIn = (text: string): string =>
  text.length > LONGEST_HEADING ? '' : headingOf(text.replace(/[\p{Nd}.,]*\p{Nd}\s*%?/gu, ' ').replace(/%/g, ' '));

/** Returns the role that a text names and nothing else; null for every other text. */
export function sumWordOf(text: string): SumWord | null {
  if (fieldOfHeading(text) === 'total') return 'sum';
  const words = nameIn(text).split(' ').filter(Boolean);
  // The longest name first: a total tax is a tax.
  for (let size = Math.min(LONGEST_NAME, words.length); size > 0; size -= 1) {
    const role = roles.find((each) => isOnly(words, known[each], size));
    if (role !== undefined) return role;
  }
  return null;
}

/** Returns true if a name of so many words, and words beside it, are all that a text says. */
const isOnly = (words: readonly string[], names: ReadonlySet<string>, size: number): boolean =>
  words.slice(size - 1).some((_word, at) => {
    const others = words.toSpliced(at, size);
    return names.has(words.slice(at, at + size).join(' ')) && others.every((word) => besides.has(word));
  });

/** Returns true for a text that begins or ends with a word for a sum: `Total May`, `Phase 1 subtotal`. */
export function namesSum(text: string): boolean {
  const words = nameIn(text).split(' ').filter(Boolean);
  return Array.from({ length: LONGEST_NAME }, (_, at) => at + 1).some((size) =>
    [words.slice(0, size), words.slice(-size)].some((part) => known.sum.has(part.join(' '))),
  );
}
