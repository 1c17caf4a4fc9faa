import { describe, expect, it } from 'vitest';
import { clientBody, clientFromView, writtenClient } from '#shared/client/client-body.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { JsonObject } from '#shared/json.ts';

const company: ClientForm = {
  ...emptyClient,
  name: ' Acme ',
  first_name: 'Ann',
  last_name: 'Lee',
  business_email: ' a@x.test ',
  language: 'en-us',
  currency: 'EUR',
};
const sent = { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'EUR' };
const field = (name: string, value: string, key = `${name}:${value}`) => ({ key, name, value });

/** What an edit of a client says to the account. */
const edit = (view: JsonObject, change: (form: ClientForm) => Partial<ClientForm>): JsonObject => {
  const opened = clientFromView(view);
  return changedFields('connections', writtenClient({ ...opened, ...change(opened) }, view), view, false);
};

describe('the body of a new client', () => {
  it('has only the names of its category, and reads back as its form', () => {
    expect(clientBody(company)).toEqual(sent);
    const person = { ...company, category: 'individual' as const, last_name: '' };
    expect(clientBody(person)).not.toHaveProperty('last_name');
    expect(clientBody(person)).not.toHaveProperty('name');
    expect(clientFromView(sent)).toEqual({
      ...company,
      name: 'Acme',
      first_name: '',
      last_name: '',
      business_email: 'a@x.test',
    });
  });

  it('has the address as it was typed, in its own letters and without what came along with it', () => {
    const bodyOf = (business_email: string) => clientBody({ ...company, business_email })['business_email'];
    expect(bodyOf('info@müller.de')).toBe('info@müller.de');
    expect(bodyOf('info@xn--mller-kva.de')).toBe('info@xn--mller-kva.de');
    expect(bodyOf(" <mailto:dora\u200b@x.test>'")).toBe('dora@x.test');
    expect(bodyOf("o'neil+bills@x.test")).toBe("o'neil+bills@x.test");
  });

  it.each([
    ['an apostrophe and a comma', "O'Neil, Sons & Co"],
    ['emoji', '🪵 Timber 👩‍👩‍👧'],
    ['writing from right to left', 'شركة النخيل'],
    ['300 letters', 'Ä'.repeat(300)],
  ])('has a name with %s to the letter', (_what, name) => {
    expect(clientBody({ ...company, name })['name']).toBe(name);
    expect(clientProblems({ ...company, name }, null)).toEqual([]);
  });

  it('has numbers that are none as they were typed', () => {
    const typed = { zip_code: '02138', phone: '555-867-5309 x89', city: 'Glasgow, Scotland', currency: 'BSD' };
    expect(clientBody({ ...company, ...typed })).toMatchObject(typed);
    expect(clientProblems({ ...company, ...typed }, null)).toEqual([]);
  });

  it('has custom fields in their order, with doubles and empty values, and no row in which nothing was typed', () => {
    const custom_fields = [
      field('VAT', ''),
      field('VAT', '2'),
      field('Customer ID', '2520018000000073061'),
      field(' ', ''),
    ];
    expect(clientBody({ ...company, custom_fields })['custom_fields']).toEqual([
      { name: 'VAT', value: '' },
      { name: 'VAT', value: '2' },
      { name: 'Customer ID', value: '2520018000000073061' },
    ]);
    expect(clientBody(company)).not.toHaveProperty('custom_fields');
  });
});

describe('an edit of a client', () => {
  const view: JsonObject = {
    id: 7,
    ...sent,
    name: 'Acme ',
    currency: 'eur',
    language: 'en_US',
    city: ' Cork',
    custom_fields: [
      { name: 'VAT', value: '' },
      { name: 'VAT', value: '2' },
      { name: '', value: '' },
      { name: 'Customer ID', value: '2520018000000073061' },
    ],
  };

  it('changes what was touched, and nothing else to the letter', () => {
    expect(edit(view, () => ({}))).toEqual({});
    expect(edit(view, () => ({ phone: ' 1 ' }))).toEqual({ phone: '1' });
    expect(edit(view, () => ({ city: '' }))).toEqual({ city: null });
  });

  it('leaves order, doubles and empty rows of custom fields as they are', () => {
    const rows = (of: (form: ClientForm) => ClientForm['custom_fields']) =>
      edit(view, (form) => ({ custom_fields: of(form) }))['custom_fields'];
    expect(rows(({ custom_fields }) => custom_fields.map((row) => ({ ...row, key: 'other' })))).toBeUndefined();
    expect(
      rows(({ custom_fields }) => custom_fields.map((row) => (row.value === '2' ? { ...row, value: '3' } : row))),
    ).toEqual([
      { name: 'VAT', value: '' },
      { name: 'VAT', value: '3' },
      { name: '', value: '' },
      { name: 'Customer ID', value: '2520018000000073061' },
    ]);
    expect(rows(({ custom_fields }) => custom_fields.toReversed())).toEqual([
      { name: 'Customer ID', value: '2520018000000073061' },
      { name: '', value: '' },
      { name: 'VAT', value: '2' },
      { name: 'VAT', value: '' },
    ]);
    expect(rows(({ custom_fields }) => [...custom_fields, field('', '')])).toBeUndefined();
    expect(rows(() => [])).toEqual([]);
  });

  it('of its category empties the names of the other one', () => {
    expect(edit(view, () => ({ category: 'individual', first_name: 'Ann' }))).toEqual({
      category: 'individual',
      first_name: 'Ann',
      name: null,
    });
    // The account may have names of both; an edit that does not move the client leaves them alone.
    expect(edit({ ...view, first_name: 'Ann' }, () => ({ phone: '1' }))).toEqual({ phone: '1' });
  });
});

describe('what prevents the upload of a client', () => {
  const fields = (form: Partial<ClientForm>, known: ClientForm | null = null) =>
    clientProblems({ ...company, ...form }, known).map((problem) => problem.field);

  it('is what the service requires, of each category', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ name: ' ', business_email: '', language: '', currency: '' })).toEqual([
      'name',
      'business_email',
      'language',
      'currency',
    ]);
    expect(fields({ category: 'individual', first_name: '', name: '' })).toEqual(['first_name']);
  });

  it('is nothing that the account has like that already', () => {
    const known = { ...company, currency: 'BTC', language: 'en_US', business_email: '' };
    expect(fields({ ...known, phone: '1' }, known)).toEqual([]);
    expect(fields({ ...known, currency: 'XXQ' }, known)).toEqual(['currency']);
    expect(fields({ ...known, business_email: 'nobody' }, known)).toEqual(['business_email']);
    expect(fields({ ...known, category: 'individual', first_name: '' }, known)).toContain('first_name');
  });
});
