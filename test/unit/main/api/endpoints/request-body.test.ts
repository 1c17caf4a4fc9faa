import { describe, expect, it } from 'vitest';
import { buildBody, buildDelivery } from '#main/api/endpoints/request-body.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { resources } from '#shared/service/resources.ts';

describe('buildBody', () => {
  it('names references and nested arrays as requests do, and drops what is not ours to write', () => {
    const body = buildBody(
      'invoices',
      'invoice',
      {
        id: 9,
        hash_key: 'h',
        state: 'draft',
        connection: { id: 40117, hash_key: 'k', name: 'Birch' },
        date: '2025-02-03',
        note: null,
        statement_no: 'IN-0107',
        billed_total: '1.00',
        formatted_billed_total: '€1.00',
        some_new_field: true,
        payment_options: ['cash'],
        items: [
          {
            id: 11,
            date: '2025-02-01',
            description: 'Widgets',
            price: '10.00',
            quantity: '3',
            unit: null,
            total: '30.00',
            sort_order: 1,
            created_at: 'x',
            new: 1,
          },
        ],
        tasks: [],
        taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
      },
      'create',
    );
    expect(body).toEqual({
      invoice: {
        connection_id: 40117,
        date: '2025-02-03',
        statement_no: 'IN-0107',
        payment_options: ['cash'],
        items_attributes: [
          { date: '2025-02-01', description: 'Widgets', price: '10.00', quantity: '3', sort_order: 1 },
        ],
        taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
      },
    });
  });

  it('clears in an update: nulls and empty arrays are sent', () => {
    const body = buildBody(
      'invoices',
      'invoice',
      { connection: 3, note: null, items: [], payment_options: [] },
      'update',
    );
    expect(body).toEqual({ invoice: { connection_id: 3, note: null, items_attributes: [], payment_options: [] } });
  });

  it('keeps what names a row of the service in an update: its id, its removal and the cells it empties', () => {
    const items = [
      { id: 11, description: 'Widgets', price: '10.00', quantity: null, unit: '', total: '30.00', created_at: 'x' },
      { id: 12, _destroy: true, description: 'Gone' },
      { id: null, description: 'New', price: '5', quantity: null, _destroy: true },
    ];
    const taxes = [{ id: 1, name: null, percentage: false }];
    expect(buildBody('invoices', 'invoice', { items, taxes }, 'update')).toEqual({
      invoice: {
        items_attributes: [
          { id: 11, description: 'Widgets', price: '10.00', quantity: null, unit: '' },
          { id: 12, _destroy: true },
          { description: 'New', price: '5' },
        ],
        taxes_attributes: [{ id: 1, name: null, percentage: false }],
      },
    });
  });

  it('makes new rows of all rows in a create', () => {
    const items = [{ id: 11, description: 'Widgets', price: null }];
    expect(buildBody('invoices', 'invoice', { items }, 'create')).toEqual({
      invoice: { items_attributes: [{ description: 'Widgets' }] },
    });
  });

  it('sends each date of a schedule only in the call that lists it', () => {
    const data = { start_date: '2025-01-01', next_billing_date: '2025-02-01', profile_name: 'Rent' };
    expect(buildBody('recurring_invoices', 'recurring_invoice', data, 'create')).toEqual({
      recurring_invoice: { start_date: '2025-01-01', profile_name: 'Rent' },
    });
    expect(buildBody('recurring_invoices', 'recurring_invoice', data, 'update')).toEqual({
      recurring_invoice: { next_billing_date: '2025-02-01', profile_name: 'Rent' },
    });
  });

  it('never sends the parent that the path names', () => {
    const body = buildBody(
      'contacts',
      'contact',
      { connection: { id: 1 }, first_name: 'Una', email: 'u@x.example' },
      'create',
    );
    expect(body).toEqual({ contact: { first_name: 'Una', email: 'u@x.example' } });
  });

  it('keeps custom fields to name and value', () => {
    const data = { custom_fields: [{ name: 'VAT', value: 'IE1', id: 4 }] };
    expect(buildBody('connections', 'network', data, 'update')).toEqual({
      network: { custom_fields: [{ name: 'VAT', value: 'IE1' }] },
    });
  });

  it.each(resources)('sends no read-only and no unknown field of %s', (resource) => {
    const table: FieldTable = fieldsOf[resource];
    const everything = Object.fromEntries([...Object.keys(table), 'unknown', '__proto__x'].map((name) => [name, 'x']));
    const sent = Object.keys(Object(buildBody(resource, 'o', everything, 'update')['o']) as object);
    const allowed = new Set(
      Object.keys(table).flatMap((name) =>
        table[name]?.writable === true ? [name, `${name}_id`, `${name}_attributes`] : [],
      ),
    );
    expect(sent.filter((name) => !allowed.has(name))).toEqual([]);
  });
});

describe('buildDelivery', () => {
  it('is no body for the standard mail', () => {
    expect(buildDelivery(null)).toBeNull();
  });

  it('has the four required fields of the custom form', () => {
    const recipients = [{ name: 'Una', email: 'u@x.example', uid: 'local' }];
    expect(buildDelivery({ recipients, blind_copies: [], subject: 'S', message: 'M', attachment: true })).toEqual({
      delivery: {
        recipients: [{ name: 'Una', email: 'u@x.example' }],
        blind_copies: [],
        subject: 'S',
        message: 'M',
        attachment: true,
      },
    });
  });
});
