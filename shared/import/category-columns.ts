import type { CategoryText } from '#shared/catalogue/category-form.ts';
import { textsOfCategory } from '#shared/catalogue/category-form.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { ImportSpec } from './columns.ts';

/** The meanings that a column of a file of saved lines can have: the texts of a line. */
export type CategoryColumn = CategoryText;

/** The headings of lists of items and prices in the main languages, folded as headings are; the best first. */
const headings: Readonly<Record<CategoryText, string>> = {
  title:
    'name|item name|item|product name|product service|product|service|title|task|task name|category|category name|bezeichnung|artikel|artikelname|produkt|leistung|titel|tatigkeit|kategorie|nom|article|produit|prestation|designation|libelle|nombre|articulo|producto|servicio|concepto|articolo|prodotto|servizio|naam|product dienst|nome|produto|navn|vare|namn|nazwa|品名|名称|제품명',
  description:
    'description|item description|details|long description|text|sales description|beschreibung|langtext|descripcion|detalle|descrizione|omschrijving|descricao|beskrivelse|beskrivning|opis|説明|描述|설명',
  unit: 'unit|unit name|usage unit|uom|unit of measure|per|einheit|mengeneinheit|unite|unidad|unita|eenheid|unidade|enhed|enhet|jednostka|単位|单位|단위',
  price:
    'price|rate|unit price|sales price|selling price|net price|unit cost|cost|amount|hourly rate|preis|einzelpreis|nettopreis|satz|stundensatz|prix|prix unitaire|tarif|precio|precio unitario|tarifa|prezzo|prezzo unitario|tariffa|prijs|tarief|preco|preco unitario|pris|cena|単価|价格|가격',
};

/** The columns of a kind of saved lines. */
export function categoryImport(resource: CategoryResource): ImportSpec<CategoryColumn> {
  const fields = textsOfCategory(resource).map(([text]) => text);
  return { fields, headings, repeated: new Set() };
}
