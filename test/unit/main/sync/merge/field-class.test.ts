import { describe, expect, it } from 'vitest';
import { fieldClass, isMoney } from '#main/sync/merge/field-class.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { resources } from '#shared/service/resources.ts';

const named = (isMember: (resource: (typeof resources)[number], name: string) => boolean): readonly string[] =>
  resources.flatMap((resource) =>
    Object.keys(fieldsOf[resource])
      .filter((name) => isMember(resource, name))
      .map((name) => `${resource}.${name}`),
  );
const ofClass = (wanted: string) => named((resource, name) => fieldClass(fieldsOf[resource][name]) === wanted);

describe('the class of a field follows from the table of fields', () => {
  it('is server_owned for every field that cannot be written', () => {
    expect(ofClass('server_owned')).toEqual(named((resource, name) => fieldsOf[resource][name]?.writable !== true));
    expect(fieldClass(undefined)).toBe('server_owned');
  });

  it('is identity for fields that identify an object', () => {
    expect(ofClass('identity')).toEqual([
      'connections.category',
      'connections.currency',
      'invoices.connection',
      'invoices.statement_no',
      'recurring_invoices.connection',
      'recurring_invoices.recurring_method',
    ]);
  });

  it('is a set for choices and named values', () => {
    expect(ofClass('choices')).toEqual(['invoices.payment_options', 'recurring_invoices.payment_options']);
    expect(ofClass('named_values')).toEqual(['connections.custom_fields']);
  });

  it('is long_text for long texts', () => {
    expect(ofClass('long_text')).toEqual([
      'invoices.summary',
      'invoices.note',
      'recurring_invoices.summary',
      'recurring_invoices.note',
      'payments.details',
    ]);
  });

  it('is lines or adjustments for rows', () => {
    expect([...ofClass('lines'), ...ofClass('adjustments')]).toHaveLength(14);
  });
});

it('counts a field as money when a total depends on it', () => {
  expect(
    named(
      (resource, name) => isMoney(name, fieldsOf[resource][name]) && !name.endsWith('s') && name !== 'shipping_amounts',
    ),
  ).toEqual([
    'connections.currency',
    'invoices.connection',
    'recurring_invoices.connection',
    'payments.amount',
    'item_categories.price',
    'task_categories.rate',
    'trip_categories.rate',
  ]);
  expect(isMoney('items', fieldsOf.invoices.items)).toBe(true);
});
