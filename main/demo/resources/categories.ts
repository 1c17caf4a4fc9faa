import type { Hono } from 'hono';
import { expenseCategoryFields, itemCategoryFields, ratedCategoryFields } from '#shared/service/category.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { readObject } from '#main/demo/requests/body.ts';
import { findById, remove, save, timestamp } from '#main/demo/state/demo-state.ts';
import { readExpenseCategory, readItemCategory, readRatedCategory } from '#main/demo/other/category-input.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import { listed } from '#main/demo/requests/list-delay.ts';
import type { Direction, SortedRows } from '#main/demo/requests/sort.ts';
import { alphabetical, readDirection, sortRows } from '#main/demo/requests/sort.ts';
import { sortedList } from '#main/demo/requests/cached-sort.ts';
import { deletedAnswer, listAnswer } from './answers.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

interface Category {
  readonly id: number;
  readonly name: string | null;
  readonly created_at: string | null;
}

interface Kind<T extends Category> {
  readonly path: string;
  readonly wrapper: string;
  readonly plural: string;
  readonly list: T[];
  readonly table: FieldTable;
  readonly read: (form: Form, kept: T | null) => T;
}

function registerKind<T extends Category>(app: Hono, demo: DemoContext, kind: Kind<T>): void {
  const { wrapper, plural, list, table } = kind;
  const listPath = `/api/categories/${kind.path}`;
  const singlePath = `${listPath}/:id`;

  function readFields(body: Fields, kept: T | null): T {
    const form = new Form(body, { knobs: demo.knobs, table, isUpdate: kept !== null });
    const fields = kind.read(form, kept);
    form.finish();
    return fields;
  }

  function sortedByName(direction: Direction): SortedRows<T> {
    return sortRows(listed(demo, list), (row) => [alphabetical(row.name, demo.knobs.collation)], direction);
  }

  app.post(listPath, async (context) => {
    const fields = readFields(await readObject(context.req.raw, wrapper), null);
    const created = { ...fields, id: nextId(demo.state, 'category'), created_at: timestamp(demo) };
    save(demo, list, created);
    return context.json({ [wrapper]: created }, 201);
  });

  app.get(listPath, (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(demo, `${plural} ${direction}`, () => sortedByName(direction));
    return listAnswer(context, plural, sorted, (row) => row);
  });

  app.get(singlePath, (context) => context.json({ [wrapper]: findById(list, context.req.param('id')) }));

  app.put(singlePath, async (context) => {
    const body = await readObject(context.req.raw, wrapper);
    const kept = findById(list, context.req.param('id'));
    const updated = { ...readFields(body, kept), id: kept.id, created_at: kept.created_at };
    save(demo, list, updated);
    return context.json({ [wrapper]: updated });
  });

  app.delete(singlePath, (context) => {
    const { id } = findById(list, context.req.param('id'));
    remove(demo, list, id);
    return deletedAnswer(context, wrapper, id);
  });
}

/** Registers the saved items, expenses, tasks and trips (specification 4.7). They are deleted for good. */
export function registerCategories(app: Hono, demo: DemoContext): void {
  const { state } = demo;
  registerKind(app, demo, {
    path: 'items',
    wrapper: 'item_category',
    plural: 'item_categories',
    list: state.item_categories,
    table: itemCategoryFields,
    read: readItemCategory,
  });
  registerKind(app, demo, {
    path: 'expenses',
    wrapper: 'expense_category',
    plural: 'expense_categories',
    list: state.expense_categories,
    table: expenseCategoryFields,
    read: readExpenseCategory,
  });
  registerKind(app, demo, {
    path: 'tasks',
    wrapper: 'task_category',
    plural: 'task_categories',
    list: state.task_categories,
    table: ratedCategoryFields,
    read: readRatedCategory,
  });
  registerKind(app, demo, {
    path: 'trips',
    wrapper: 'trip_category',
    plural: 'trip_categories',
    list: state.trip_categories,
    table: ratedCategoryFields,
    read: readRatedCategory,
  });
}
