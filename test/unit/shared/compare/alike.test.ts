import { describe, expect, it } from 'vitest';
import { isAlike } from '#shared/compare/alike.ts';

const client = { name: 'Köhn & Topp', business_email: 'a@koehn.test' };

describe('two objects that people would take for one', () => {
  it('are clients of one name and address in any spelling, organizations and persons', () => {
    expect(isAlike('connections', client, { name: 'KOEHN & TOPP', business_email: ' A@koehn.test' })).toBe(true);
    const person = { name: null, first_name: 'Una', last_name: 'Løvstad', business_email: 'a@x.test' };
    expect(isAlike('connections', person, { name: 'Una Lovstad', business_email: 'a@x.test' })).toBe(true);
  });

  it('are not clients without a name or an address, or with another', () => {
    expect(isAlike('connections', client, { ...client, business_email: 'b@koehn.test' })).toBe(false);
    expect(isAlike('connections', client, { ...client, name: 'Kuhn & Topp' })).toBe(false);
    expect(isAlike('connections', { name: 'A' }, { name: 'A' })).toBe(false);
    expect(isAlike('connections', { business_email: 'a@x.test' }, { business_email: 'a@x.test' })).toBe(false);
  });

  it('are contacts of one address, whatever their names', () => {
    expect(isAlike('contacts', { email: 'A@x.test', first_name: 'A' }, { email: 'a@x.test', first_name: 'B' })).toBe(
      true,
    );
    expect(isAlike('contacts', { first_name: 'A' }, { first_name: 'A' })).toBe(false);
  });

  it('are saved lines of one name and price', () => {
    const line = { name: 'Beratung', price: '90' };
    expect(isAlike('item_categories', line, { name: ' BERATUNG', price: '90.00' })).toBe(true);
    expect(isAlike('item_categories', line, { name: 'Beratung', price: '91' })).toBe(false);
    expect(isAlike('task_categories', { name: 'A', rate: null }, { name: 'A' })).toBe(true);
    expect(isAlike('trip_categories', { name: 'A', rate: '1' }, { name: 'A' })).toBe(false);
    expect(isAlike('expense_categories', { name: 'A', price: '1' }, { name: 'a', price: '2' })).toBe(true);
  });
});
