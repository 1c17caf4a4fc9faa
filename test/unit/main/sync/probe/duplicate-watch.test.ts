import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { keyFieldsOf } from '#main/sync/probe/key-fields.ts';
import type { SeenRow } from '#main/sync/probe/duplicate-watch.ts';
import { isDuplicate, DUPLICATE_WATCH_MS, duplicateKey, watchForDuplicates } from '#main/sync/probe/duplicate-watch.ts';
import { asStored, manners, otherValue, sents } from './generated.ts';

const AT = 1_000_000;
const invoice: ServerAddress = { id: 70, hash_key: 'i70' };
const body = { amount: '50.00', date: '2026-03-02', payment_method: 'cash', details: 'ref 7' };
const watch = watchForDuplicates({ resource: 'payments', parent: invoice, body }, AT);

function seen(id: number, change: Partial<SeenRow> = {}, fields: JsonObject = {}): SeenRow {
  const object = { id, hash_key: null, fields: { ...body, amount: '50.0', ...fields }, details: null };
  return { resource: 'payments', parent: invoice, object, firstSeenAt: AT + 60_000, ...change };
}

describe('the watch for a second object after a create of unknown outcome', () => {
  it('reports another object of the same content', () => {
    expect(isDuplicate(watch, seen(2), 1)).toBe(true);
  });

  it.each([
    ['the object itself', seen(1), 1],
    ['any object while the own one is not known', seen(2), null],
    ['other content', seen(2, {}, { amount: '51.0' }), 1],
    ['one of another invoice', seen(2, { parent: { id: 71, hash_key: 'i71' } }), 1],
    ['one of another kind', seen(2, { resource: 'contacts' as Resource }), 1],
    ['one that was there before', seen(2, { firstSeenAt: AT - 1 }), 1],
    ['one of the next day', seen(2, { firstSeenAt: AT + DUPLICATE_WATCH_MS + 1 }), 1],
  ])('does not report %s', (_name, row, own) => {
    expect(isDuplicate(watch, row, own)).toBe(false);
  });

  it('lasts for 24 hours', () => {
    expect(watch.until - watch.from).toBe(24 * 3_600_000);
    expect(isDuplicate(watch, seen(2, { firstSeenAt: watch.until }), 1)).toBe(true);
  });

  it('finds an invoice in every list that shows it', () => {
    const sent = { connection: { id: 7, hash_key: 'b7' }, statement_no: 'IN-7', date: '2026-03-01', due_date: null };
    const row = { ...sent, connection: { id: 7, hash_key: 'b7', name: 'Birch' } };
    expect(duplicateKey('invoices', { id: 7, hash_key: 'b7' }, row)).toBe(duplicateKey('invoices', null, sent));
  });

  it('recognises a person to whom the service gave a name', () => {
    const person = { first_name: 'Una', last_name: 'Daly', business_email: 'U@b.example' };
    const row = { ...person, name: 'Una Daly', business_email: 'u@b.example' };
    expect(duplicateKey('connections', null, row)).toBe(duplicateKey('connections', null, person));
    const named = { ...person, category: 'individual', name: 'Daly Web' };
    expect(duplicateKey('connections', null, { ...named, name: null })).toBe(duplicateKey('connections', null, named));
  });

  it('has one key for both spellings of a domain', () => {
    const keyOf = (email: string) => duplicateKey('contacts', null, { email, first_name: 'Una' });
    expect(keyOf('una@xn--b-1ga.example')).toBe(keyOf('Una@bö.example'));
    expect(keyOf('una@bo.example')).not.toBe(keyOf('una@bö.example'));
  });

  it('has one key for all spellings that services make of an object, and another for another object', () => {
    // Of a text that is escaped before it is cut, less is left than keys compare.
    const kept = manners.filter(({ text }) => !(text.includes('escape') && text.includes('cut')));
    // A last name behind a first name of more than 64 characters is not compared any more.
    const changed = sents.chain((sent) =>
      fc
        .constantFrom(...keyFieldsOf(sent.resource, sent.body).filter((name) => name !== 'last_name'))
        .map((name) => ({ sent, name })),
    );
    fc.assert(
      fc.property(changed, kept, ({ sent, name }, manner) => {
        const { resource } = sent;
        const other = { ...sent.body, [name]: otherValue(resource, name, sent.body[name]) };
        const key = duplicateKey(resource, null, sent.body);
        expect(duplicateKey(resource, null, asStored(sent, manner))).toBe(key);
        expect(duplicateKey(resource, null, asStored({ resource, body: other }, manner))).not.toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });
});
