import { textsOfCategory } from '#shared/catalogue/category-form.ts';
import { categoryImport } from '#shared/import/category-columns.ts';
import type { ImportSpec } from '#shared/import/columns.ts';
import { categoryResults, readCategoryRows, rowsToImport } from '#shared/import/category-rows.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import { words } from '#shared/words/words.ts';
import { importCategory } from '#main/db/import/import-categories.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { LOCALE } from '#main/terminal/environment.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import type { FileImport } from './file-import.ts';
import { columnsOf } from './file-import.ts';

/** Imports lines of one kind into the catalogue. */
export const importCategories =
  (resource: CategoryResource): FileImport =>
  (book, table, { named, isTrial, at }) => {
    const texts = textsOfCategory(resource);
    const { headings, repeated } = categoryImport(resource);
    // The call names the service's fields.
    const spec: ImportSpec<string> = {
      fields: texts.map(([, field]) => field),
      headings: Object.fromEntries(texts.map(([text, field]) => [field, headings[text] ?? ''])),
      repeated,
    };
    const columns = columnsOf(spec, table.headings, named).map(
      (field) => texts.find(([, known]) => known === field)?.[0] ?? null,
    );
    if (!columns.includes('title'))
      throw new UsageError([words.terminal_import_unnamed({ columns: table.headings, example: 'name' })]);
    const rows = readCategoryRows(table, columns, { locale: LOCALE, mark: null });
    const enqueue = (mutations: readonly Mutation[]): void => void book.edits.enqueue(mutations, at);
    const outcomes = book.writer.write(() =>
      rowsToImport(rows).map(({ form }) => {
        return importCategory(book, resource, form, { at, isTrial, createUid, enqueue }).outcome;
      }),
    );
    return categoryResults(rows, outcomes);
  };
