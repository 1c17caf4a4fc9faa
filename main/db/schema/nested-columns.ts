import { integer, text } from 'drizzle-orm/sqlite-core';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { lineArrays } from '#shared/service/line-item.ts';

/** Columns of a line of the local view; `position` is its place on the paper. */
export const lineColumns = {
  position: integer('position').notNull(),
  kind: text('kind', { enum: lineArrays }).notNull(),
  serverId: integer('server_id'),
  date: text('date'),
  description: text('description').notNull(),
  quantity: text('quantity'),
  unit: text('unit'),
  price: text('price'),
  total: text('total'),
  /** The `textKey` of the description, by which lines are found that are called alike. */
  textKey: text('text_key').notNull().default(''),
};

/** Columns of a discount, tax or shipping row; `value` has no percent sign. */
export const adjustmentColumns = {
  position: integer('position').notNull(),
  kind: text('kind', { enum: adjustmentArrays }).notNull(),
  serverId: integer('server_id'),
  savedKey: integer('saved_key'),
  name: text('name').notNull(),
  value: text('value').notNull(),
  isPercentage: integer('is_percentage', { mode: 'boolean' }).notNull(),
};
