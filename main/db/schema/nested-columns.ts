import { integer, text } from 'drizzle-orm/sqlite-core';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { lineArrays } from '#shared/service/line-item.ts';

/** A line of a document's local view; `position` is its place as the client reads it. */
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
};

/** A tax, discount or shipping amount; `value` is without its percent sign. */
export const adjustmentColumns = {
  position: integer('position').notNull(),
  kind: text('kind', { enum: adjustmentArrays }).notNull(),
  serverId: integer('server_id'),
  savedKey: integer('saved_key'),
  name: text('name').notNull(),
  value: text('value').notNull(),
  isPercentage: integer('is_percentage', { mode: 'boolean' }).notNull(),
};
