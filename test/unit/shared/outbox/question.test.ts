import { describe, expect, it } from 'vitest';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import { questionText } from '#shared/outbox/question.ts';

const object = (id: number, fields: QuestionObject['fields']): QuestionObject => {
  return { id, hash_key: null, fields, details: null };
};
const payment = { date: '2026-11-21', amount: '50.0', currency_iso_code: 'USD' };
const candidates = (...ids: readonly number[]): OutboxQuestion => {
  return { kind: 'candidates', candidates: ids.map((id) => object(id, payment)), refused: [] };
};

describe('a question in words', () => {
  const table: readonly (readonly [OutboxQuestion, RegExp])[] = [
    [candidates(), /may still have arrived/],
    [candidates(7), /it may be 7 \(2026-11-21, \$50\.00\)$/],
    [candidates(7, 8), /7 \(.*\) or 8 \(/],
    [{ kind: 'number', number: 'INV-1', by: null }, /^the number INV-1 is taken in your account$/],
    [
      {
        kind: 'number',
        number: 'INV-1',
        by: object(1, { connection: { name: 'Birch' }, date: '2026-01-02', billed_total: '9' }),
      },
      /by Birch, 2026-01-02, /,
    ],
    [{ kind: 'held', because: 'offline' }, /no network/],
    [{ kind: 'held', because: 'old' }, /12 hours/],
    [{ kind: 'held', because: 'copy' }, /restored from a copy/],
    [{ kind: 'held', because: 'waited' }, /more than 30 days; is it still to be sent\?$/],
    [
      { kind: 'held', because: 'clock' },
      /clock has jumped since, so this may have left before; is it still to be sent\?$/,
    ],
    [{ kind: 'held', because: 'gone' }, /cannot be read/],
    [{ kind: 'held', because: 'lines_locked' }, /twice/],
    [{ kind: 'held', because: 'total', shown: '1.00', now: '2.00', current: {} }, /comes to 2\.00.*you saw 1\.00/],
    [
      { kind: 'held', because: 'total', shown: '1234.5', now: '2.00', current: { currency_iso_code: 'EUR' } },
      /comes to €2\.00 in your account; you saw €1,234\.50$/,
    ],
    [
      { kind: 'held', because: 'total', shown: '285.00 USD', now: '285.00 JPY', current: { currency_iso_code: 'JPY' } },
      /comes to ¥285 in your account; you saw \$285\.00$/,
    ],
    [{ kind: 'held', because: 'total', shown: '1.00', now: 'no amount', current: {} }, /comes to no amount in /],
    [{ kind: 'held', because: 'text', fields: ['connection', 'po_number'], current: {} }, /: client, PO number$/],
    [{ kind: 'held', because: 'paid', current: {} }, /money has come in/],
    [{ kind: 'held', because: 'text', fields: ['due_date', 'statement_no'], current: {} }, /due date, number$/],
    [{ kind: 'held', because: 'recipients', emails: ['a@x.test'] }, /a@x\.test any more/],
  ];
  it.each(table)('%j', (question, words) => {
    expect(questionText(question, 'en-US')).toMatch(words);
  });
});
