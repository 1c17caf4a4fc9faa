import { sql } from 'drizzle-orm';
import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import {
  categoryFields,
  categoryFormBody,
  categoryFromView,
  categoryProblems,
  isSameName,
} from '#shared/catalogue/category-form.ts';
import type { CategoryOutcome, ImportedCategories } from '#shared/import/category-import.ts';
import { changesOf } from '#shared/import/category-rows.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { Uid } from '#shared/service/ids.ts';
import { commonName } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { Book } from '#main/db/book.ts';
import { isKnown } from '#main/db/drafts/without-draft.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';
import type { ImportOptions } from './import-options.ts';
import { viewWithoutDraft } from './view-without-draft.ts';

export interface CategoryStep extends ImportedCategories {
  readonly outcome: CategoryOutcome;
}

const nothing = { created: [], changed: [] };
const refused = (reason: Message): CategoryStep => ({ ...nothing, outcome: { kind: 'refused', reason } });

/**
 * Imports a line into the catalogue: a new one is enqueued, one of this name gets what the file says otherwise. Call it inside a
 * transaction.
 */
export function importCategory(
  book: Book,
  resource: CategoryResource,
  form: CategoryForm,
  options: ImportOptions,
): CategoryStep {
  const named = linesOfName(book, resource, form.title);
  // Two lines of the account may differ in their case alone.
  const [found, ...others] = named.some(({ name }) => name === form.title.trim())
    ? named.filter(({ name }) => name === form.title.trim())
    : named;
  if (found === undefined) return createLine(resource, form, options);
  if (others.length > 0) return refused(message('import_several_lines', { name: form.title.trim() }));
  return updateLine(book, resource, { uid: found.uid, form }, options);
}

interface NamedRow {
  readonly uid: Uid;
  readonly name: string;
}

/** Lists the lines that are called so, in whatever case. */
function linesOfName({ orm }: Book, resource: CategoryResource, title: string): readonly NamedRow[] {
  const found = orm.all<NamedRow>(
    sql`SELECT uid, name FROM ${sql.identifier(resource)} WHERE name_key = ${commonName(title)} AND is_listed = 1
      ORDER BY rowid`,
  );
  return found.filter(({ name }) => isSameName(name, title));
}

function createLine(resource: CategoryResource, form: CategoryForm, options: ImportOptions): CategoryStep {
  const [problem] = categoryProblems(resource, form, null);
  if (problem !== undefined) return refused(problem.message);
  const outcome = { kind: 'created' } as const;
  if (options.isTrial) return { ...nothing, outcome };
  const uid = options.createUid();
  options.enqueue([{ op: 'create', resource, uid, data: categoryFormBody(resource, form) }]);
  return { outcome, created: [uid], changed: [] };
}

function updateLine(
  book: Book,
  resource: CategoryResource,
  { uid, form }: { readonly uid: Uid; readonly form: CategoryForm },
  { at, isTrial, enqueue }: ImportOptions,
): CategoryStep {
  const state = book.rows.of(resource).byUid(uid);
  const view = viewWithoutDraft(book, resource, uid);
  if (state === null || view === null || !canBeEdited(state)) return refused(message('error_saved_line_gone'));
  const before = categoryFromView(resource, view);
  // Nothing would create a line that is only a draft, and what is imported would wait for ever.
  if (!isKnown(book, uid, state)) return refused(message('import_client_unsaved', { name: form.title.trim() }));
  const fields: Readonly<Partial<Record<string, string>>> = categoryFields[resource];
  const changes = changesOf(before, form).filter(({ text }) => fields[text] !== undefined);
  const after = { ...before, ...Object.fromEntries(changes.map(({ text, after: value }) => [text, value])) };
  const [problem] = categoryProblems(resource, after, before);
  if (problem !== undefined) return refused(problem.message);
  const outcome = { kind: 'known', name: before.title, changes } as const;
  if (changes.length === 0 || isTrial) return { ...nothing, outcome };
  const names = changes.map(({ text }) => fields[text] ?? text);
  const body = categoryFormBody(resource, after);
  const data = Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
  const base = Object.fromEntries(names.map((name) => [name, view[name] ?? null]));
  enqueue([{ op: 'update', resource, uid, data, base }]);
  return { outcome, created: [], changed: [{ uid, saved: { at, before, after } }] };
}
