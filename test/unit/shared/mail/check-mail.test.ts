import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailForm } from '#shared/mail/check-mail.ts';
import { MESSAGE_LIMIT, SUBJECT_LIMIT } from '#shared/mail/check-delivery.ts';
import { checkMail, deliveryOf } from '#shared/mail/check-mail.ts';
import type { MailContext } from '#shared/mail/variables.ts';
import { valuesFor } from '#shared/mail/variables.ts';
import { LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';

const context: MailContext = {
  clientName: 'Birch\nAlder',
  companyName: 'Aurora',
  contact: { firstName: 'Ann', lastName: 'Birch' },
  invoice: {
    number: 'INV-7',
    date: '2026-11-01',
    dueDate: '2026-11-15',
    total: '1234.5',
    due: '1000',
    paid: '234.5',
    currency: 'EUR',
    poNumber: '',
    summary: '',
  },
  today: '2026-11-21',
};
const values = valuesFor(context, 'en-us');
const form = (part: Partial<MailForm> = {}): MailForm => ({
  isCustom: true,
  recipients: [{ name: 'Ann', email: 'ann@x.de' }],
  blindCopies: [],
  subject: 'Invoice {{invoice.number}}',
  message: 'Hello',
  attachment: false,
  ...part,
});
const kinds = (part: Partial<MailForm>): readonly string[] => checkMail(form(part), values).map(({ kind }) => kind);

describe('values', () => {
  it('are written in the client’s language and the currency of the invoice', () => {
    expect(valuesFor(context, 'de')).toMatchObject({
      'invoice.total': '1.234,50\u00a0€',
      'invoice.due_date': '15. November 2026',
      'invoice.days_late': '6',
    });
    expect(
      valuesFor({ ...context, invoice: { ...context.invoice, currency: 'JPY', total: '5000' } }, 'ja'),
    ).toMatchObject({
      'invoice.total': '￥5,000',
    });
    expect(values).toMatchObject({ 'invoice.total': '€1,234.50', 'invoice.date': 'November 1, 2026' });
  });

  it('are on one line, and have no days late for an invoice that is not', () => {
    expect(values['client.name']).toBe('Birch Alder');
    expect(valuesFor({ ...context, today: '2026-11-15' }, 'de')['invoice.days_late']).toBe('');
  });

  it('are read in linear time, however many blanks a text has', () => {
    const blanks = ' '.repeat(LONGEST_TEXT - 10);
    const of = (summary: string): string =>
      valuesFor({ ...context, invoice: { ...context.invoice, summary } }, 'de')['invoice.summary'];
    expect(of(`Work${blanks}done`)).toBe(`Work${blanks}done`);
    expect(of(`Work${blanks}\n \ndone`)).toBe('Work done');
  }, 3_000);
});

describe('a mail', () => {
  it('is sendable without problems, with its values inserted', () => {
    expect(checkMail(form(), values)).toEqual([]);
    expect(deliveryOf(form({ message: ' Dear {{contact.first_name}}\n' }), values)).toEqual({
      recipients: [{ name: 'Ann', email: 'ann@x.de' }],
      blind_copies: [],
      subject: 'Invoice INV-7',
      message: 'Dear Ann',
      attachment: false,
    });
  });

  it('needs everything that the specification requires of a custom mail', () => {
    expect(kinds({ recipients: [] })).toEqual(['no_recipient']);
    expect(kinds({ subject: '  ' })).toEqual(['no_subject']);
    expect(kinds({ message: '\n' })).toEqual(['no_message']);
    expect(kinds({ recipients: [{ name: '', email: 'ann@' }] })).toEqual(['bad_address']);
    expect(kinds({ blindCopies: [{ name: '', email: 'me' }] })).toEqual(['bad_address']);
    expect(kinds({ subject: 'a'.repeat(SUBJECT_LIMIT + 1) })).toEqual(['too_long']);
    expect(kinds({ subject: 'a'.repeat(256) })).toEqual(['long_subject']);
    expect(kinds({ message: 'a'.repeat(MESSAGE_LIMIT + 1) })).toEqual(['too_long']);
    expect(kinds({ message: '{{nobody}} {{invoice.po_number}}' })).toEqual(['unknown_variable', 'empty_variable']);
    expect(kinds({ message: '{{invoice.po_number}}' })).toEqual(['no_message', 'empty_variable']);
  });

  it('goes once to an address in both boxes, which proposals repeat', () => {
    const [ann, bob] = [
      { name: 'Ann', email: 'ann@x.de' },
      { name: 'Bob', email: 'bob@x.de' },
    ];
    const blindCopies = [{ ...ann, email: 'Ann@x.de' }, bob];
    expect(deliveryOf(form({ recipients: [ann], blindCopies }), values)).toMatchObject({
      recipients: [ann],
      blind_copies: [bob],
    });
  });

  it('goes once to an address in two spellings, and to a name of one line', () => {
    const recipients = [
      { name: 'Ann\r\nLee', email: 'info@müller.de' },
      { name: 'Office', email: 'info@xn--mller-kva.de' },
    ];
    expect(checkMail(form({ recipients }), values)).toEqual([]);
    expect(deliveryOf(form({ recipients }), values)?.recipients).toEqual([
      { name: 'Ann Lee', email: 'info@müller.de' },
    ]);
  });

  it('may not leave with a value that looks like a variable', () => {
    const odd = valuesFor({ ...context, invoice: { ...context.invoice, summary: 'Use {{invoice.total}}' } }, 'en-us');
    expect(checkMail(form({ message: 'For {{invoice.summary}}' }), odd)).toMatchObject([
      { field: 'message', kind: 'variable_left', text: '{{invoice.total}}', isBlocking: true },
    ]);
  });

  it("needs nothing with the account's standard text", () => {
    const standard = form({ isCustom: false, recipients: [], subject: '{{nobody}}', message: '' });
    expect(checkMail(standard, values)).toEqual([]);
    expect(deliveryOf(standard, values)).toBeNull();
  });

  it('has a subject of one line, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (subject, message) => {
        const given = form({ subject, message });
        const isBlocked = checkMail(given, values).some(({ isBlocking }) => isBlocking);
        fc.pre(!isBlocked);
        expect(deliveryOf(given, values)?.subject).toMatch(/^[^\r\n\u2028\u2029]+$/u);
      }),
    );
  });
});
