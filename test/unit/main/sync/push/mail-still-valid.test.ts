import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { MailIssue } from '#shared/outbox/mutation.ts';
import type { MailFacts } from '#main/sync/push/mail-still-valid.ts';
import { heldByContent, heldByRecipients, heldByTime } from '#main/sync/push/mail-still-valid.ts';

const AT = 1_000_000;
const HOURS_12 = 12 * 3_600_000;
const seen: JsonObject = {
  statement_no: 'INV-1',
  date: '2026-11-21',
  note: 'Thanks',
  connection: 'client-uid',
  billed_total: '285.00',
  paid_total: '0.00',
  items: [{ id: 1, description: 'Work', price: '95.00', quantity: '3', total: '285.00', sort_order: 1 }],
};
const service: JsonObject = { ...seen, connection: { id: 4, hash_key: 'c4', name: 'Acme' }, state: 'sent' };
const issued = (part: Partial<MailIssue> = {}): MailIssue => {
  return { at: AT, from: 'window', wasOffline: false, seen, own: [], contacts: [], ...part };
};
const ownWords = { recipients: [], blind_copies: [], subject: 'Pay', message: '285.00 is due', attachment: false };
const deliver: MailFacts['mail'] = { op: 'deliver', data: null };
const check = (part: Partial<MailIssue>, now: JsonObject, hasMovedMoney = false, mail = deliver) =>
  heldByContent(issued(part), {
    mail,
    current: { ...service, ...now },
    hasMovedMoney,
    isMoneyComing: false,
    addressOf: (uid) => (uid === 'client-uid' ? { id: 4, hash_key: 'c4' } : null),
  });

describe('when a mail may leave', () => {
  it('depends on when and where it was issued', () => {
    expect(heldByTime(issued(), AT + HOURS_12)).toBeNull();
    expect(heldByTime(issued(), AT + HOURS_12 + 1)).toEqual({ because: 'old' });
    expect(heldByTime(issued({ wasOffline: true }), AT)).toEqual({ because: 'offline' });
    expect(heldByTime(issued({ from: 'terminal', wasOffline: true }), AT + HOURS_12 + 1)).toBeNull();
  });
});

describe('the invoice that a mail may leave on', () => {
  it('shows what the person saw, however the service writes an amount and whatever it adds', () => {
    expect(check({}, {})).toBeNull();
    const items = [{ ...(seen['items'] as readonly JsonObject[])[0], id: 9, price: '95.0', created_at: 'now' }];
    expect(check({}, { billed_total: '285.0', state: 'viewed', new_field: 1, items })).toBeNull();
  });

  it('has no text by others when an own edit of the lines left without it', () => {
    const [line] = seen['items'] as readonly JsonObject[];
    const now = (part: JsonObject): JsonObject => ({ items: [{ ...line, ...part }] });
    expect(check({ own: ['items'] }, now({ date: '2026-11-21', price: '95.0' }))).toBeNull();
    expect(check({ own: ['items'] }, now({ unit: 'days' }))).toMatchObject({ because: 'text', fields: ['items'] });
  });

  it('has the total that was seen', () => {
    expect(check({}, { billed_total: '285.01' })).toMatchObject({ because: 'total', shown: '285.00', now: '285.01' });
    expect(check({}, { billed_total: null })).toMatchObject({ because: 'total', now: '' });
    expect(check({ seen: { ...seen, billed_total: null } }, { billed_total: '1.00' })).toBeNull();
  });

  it('has the currency that was seen, also after a move to another client', () => {
    const inDollars = { seen: { ...seen, currency_iso_code: 'USD' }, own: ['connection'] };
    expect(check(inDollars, { currency_iso_code: 'usd' })).toBeNull();
    expect(check(inDollars, { currency_iso_code: 'EUR' })).toMatchObject({
      because: 'total',
      shown: '285.00 USD',
      now: '285.00 EUR',
    });
  });

  it('has the text, date, number, client and lines that were seen', () => {
    const [line] = seen['items'] as readonly JsonObject[];
    const changes: readonly JsonObject[] = [
      { note: 'Other' },
      { note: null },
      { date: '2026-11-22' },
      { statement_no: 'INV-2' },
      { connection: { id: 5, hash_key: 'c5', name: 'Acme' } },
      { items: [{ ...line, description: 'Other' }] },
      { items: [line ?? {}, line ?? {}] },
      { items: [{ ...line, unit: 'hour' }] },
      { items: [] },
    ];
    for (const change of changes)
      expect(check({}, change)).toMatchObject({ because: 'text', fields: Object.keys(change) });
  });

  it('may have the service’s spelling only in fields that were edited here', () => {
    const spelled = { note: ' Thanks\r\n' };
    expect(check({ seen: { ...seen, ...spelled }, own: ['note'] }, {})).toBeNull();
    expect(check({ seen: { ...seen, ...spelled } }, {})).toMatchObject({ fields: ['note'] });
    const items = [{ description: 'Work ', price: '95', quantity: '3' }];
    expect(check({ seen: { ...seen, items }, own: ['items'] }, {})).toBeNull();
    expect(check({ seen: { ...seen, items }, own: ['items'] }, { items: [] })).toMatchObject({ fields: ['items'] });
  });

  it('may have a tax, discount or shipping written here at any scale', () => {
    const own = {
      taxes: [{ name: 'VAT', combined_amount_percent: '19%', percentage: true }],
      discounts: [{ name: 'Loyal', combined_amount_percent: '7.5', percentage: true }],
      shipping_amounts: [{ name: 'Post', combined_amount_percent: '4', percentage: false }],
    };
    const kept = {
      taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '19.0%', percentage: true }],
      discounts: [{ id: 2, name: 'Loyal', key: 9, combined_amount_percent: '7.50%', percentage: null }],
      shipping_amounts: [{ id: 3, name: 'Post', key: 4, combined_amount_percent: '4.00', percentage: null }],
    };
    const part = { seen: { ...seen, ...own }, own: Object.keys(own) };
    expect(check(part, kept)).toBeNull();
    const others = kept.taxes.map((row) => ({ ...row, combined_amount_percent: '19.5%' }));
    expect(check(part, { ...kept, taxes: others })).toMatchObject({ because: 'text', fields: ['taxes'] });
    const fixed = kept.discounts.map((row) => ({ ...row, combined_amount_percent: '7.5' }));
    expect(check(part, { ...kept, discounts: fixed })).toMatchObject({ because: 'text', fields: ['discounts'] });
  });

  it('has no payments by others since', () => {
    expect(check({}, { paid_total: '10.00' })).toMatchObject({ because: 'paid' });
    expect(check({}, { paid_total: '10.00' }, true)).toBeNull();
  });

  it('has no payment entered here since, for a reminder', () => {
    const standard = { op: 'reminder', data: null } as const;
    const own = { op: 'reminder', data: ownWords } as const;
    const [paid, partly] = [
      { paid_total: '285.00', total_due: '0.0' },
      { paid_total: '10.00', total_due: '275.00' },
    ];
    expect(check({}, paid, true, standard)).toMatchObject({ because: 'paid' });
    expect(check({}, { paid_total: '285.00', state: 'paid' }, true, standard)).toMatchObject({ because: 'paid' });
    expect(check({}, paid, true, own)).toMatchObject({ because: 'paid' });
    expect(check({}, partly, true, own)).toMatchObject({ because: 'paid' });
    // The account writes what is still due into its own text.
    expect(check({}, partly, true, standard)).toBeNull();
    expect(check({ seen: { ...seen, ...paid } }, paid, true, own)).toBeNull();
    expect(check({}, paid, true, { op: 'deliver', data: ownWords })).toBeNull();
  });

  it('is not compared in fields that were not shown', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(seen)), (names) => {
        const shown = Object.fromEntries(names.map((name) => [name, seen[name]]));
        expect(check({ seen: shown }, {})).toBeNull();
        const missing = Object.keys(seen).filter((name) => !names.includes(name) && name !== 'items');
        const others = Object.fromEntries(missing.map((name) => [name, name.endsWith('total') ? '7.00' : 'other']));
        expect(check({ seen: shown }, others)).toBeNull();
      }),
    );
  });
});

describe('the recipients of a mail', () => {
  it('are valid when they still are contacts, or never were', () => {
    expect(heldByRecipients(issued({ contacts: [] }), [])).toBeNull();
    expect(heldByRecipients(issued({ contacts: ['a@x.test'] }), ['b@x.test', 'a@x.test'])).toBeNull();
    expect(heldByRecipients(issued({ contacts: ['a@x.test', 'c@x.test'] }), ['a@x.test'])).toEqual({
      because: 'recipients',
      emails: ['c@x.test'],
    });
  });

  it('are valid in any spelling of the same mailbox', () => {
    const contacts = ['info@müller.de'.normalize('NFD'), 'a@x.test'];
    expect(heldByRecipients(issued({ contacts }), ['info@xn--mller-kva.de', '<A@x.test>'])).toBeNull();
    expect(heldByRecipients(issued({ contacts }), ['info@muller.de', 'a@x.test'])).toMatchObject({
      because: 'recipients',
    });
  });
});
