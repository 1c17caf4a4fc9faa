import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { hasTooManyDigits, isDecimal } from '#shared/money/decimal.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { plain } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';

/** The texts of a line of the catalogue, in the order of its row. */
export const categoryTexts = ['title', 'description', 'unit', 'price'] as const;
export type CategoryText = (typeof categoryTexts)[number];

/** A line of the catalogue as it is typed, valid or not. What its kind does not have is empty. */
export type CategoryForm = Readonly<Record<CategoryText, string>>;

export const emptyCategory: CategoryForm = { title: '', description: '', unit: '', price: '' };

/** The service's names of the fields that each kind has, by the texts of its form (specification 4.7). */
export const categoryFields = {
  item_categories: { title: 'name', description: 'description', unit: 'unit', price: 'price' },
  expense_categories: { title: 'name' },
  task_categories: { title: 'name', price: 'rate' },
  trip_categories: { title: 'name', price: 'rate' },
} as const satisfies Readonly<Record<CategoryResource, Readonly<Partial<Record<CategoryText, string>>>>>;

/** The kind of lines that a resource holds. */
export const kindOfCategory: Readonly<Record<CategoryResource, LineArray>> = {
  item_categories: 'items',
  expense_categories: 'expenses',
  task_categories: 'tasks',
  trip_categories: 'trips',
};

/** Returns the texts that a kind has, with the service's names of their fields, in the order of the row. */
export function textsOfCategory(resource: CategoryResource): readonly (readonly [CategoryText, string])[] {
  const fields: Readonly<Partial<Record<CategoryText, string>>> = categoryFields[resource];
  return categoryTexts.flatMap((text) => {
    const field = fields[text];
    return field === undefined ? [] : [[text, field] as const];
  });
}

/** Fills the form from a local view. */
export const categoryFromView = (resource: CategoryResource, view: JsonObject): CategoryForm => ({
  ...emptyCategory,
  ...Object.fromEntries(textsOfCategory(resource).map(([text, field]) => [text, textOrEmpty(view[field])])),
});

/** Returns the body of a create; empty texts are left out. */
export function categoryFormBody(resource: CategoryResource, form: CategoryForm): JsonObject {
  const texts = textsOfCategory(resource).map(([text, field]) => [field, form[text].trim()] as const);
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}

/**
 * Returns the body of an update. A text that was not touched keeps the value of `view` to the letter. An expense has its name alone: what
 * the service takes beside it for an update belongs to no expense that it shows.
 */
export function writtenCategory(resource: CategoryResource, form: CategoryForm, view: JsonObject): JsonObject {
  const opened = categoryFromView(resource, view);
  return Object.fromEntries(
    textsOfCategory(resource).map(([text, field]) => [
      field,
      form[text] === opened[text] ? (view[field] ?? null) : form[text].trim() || emptied[text],
    ]),
  );
}

/** The value of a text that a person emptied. */
const emptied: Readonly<Record<CategoryText, string | null>> = { title: '', description: '', unit: '', price: null };

/** Returns what prevents the upload of a line. `known` is the line as the account has it; null for a new one. */
export function categoryProblems(
  resource: CategoryResource,
  form: CategoryForm,
  known: CategoryForm | null,
): readonly FormProblem[] {
  const texts: Readonly<Partial<Record<CategoryText, string>>> = categoryFields[resource];
  const problems: FormProblem[] = [];
  if (form.title.trim() === '') problems.push({ field: 'title', message: message('catalogue_missing_name') });
  const price = form.price.trim();
  if (texts.price !== undefined) {
    if (price === '' && resource === 'item_categories')
      problems.push({ field: 'price', message: message('catalogue_missing_price') });
    else if (price !== '' && !isDecimal(price))
      problems.push({ field: 'price', message: message('catalogue_unread_price') });
    else if (price !== '' && hasTooManyDigits(price))
      problems.push({ field: 'price', message: message('lines_too_long') });
  }
  // What was there before is no problem: a line with a strange price can still be renamed.
  return problems.filter(({ field }) => known === null || form[field as CategoryText] !== known[field as CategoryText]);
}

export const categoryName = ({ title }: CategoryForm): string => title.trim();

/** Returns true when both are called alike, in whatever case. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
