import { describe, expect, it } from 'vitest';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import { questionText } from '#shared/outbox/question.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { writingIn } from '#shared/writing/writing.ts';

const object = (id: number, fields: QuestionObject['fields']): QuestionObject => {
  return { id, hash_key: null, fields, details: null };
};
const payment = { date: '2026-11-21', amount: '50.0', currency_iso_code: 'USD' };
const candidates = (...ids: readonly number[]): OutboxQuestion => {
  return { kind: 'candidates', candidates: ids.map((id) => object(id, payment)), refused: [] };
};

const candidate = (id: string): Message => message('outbox_candidate', { id, description: '2026-11-21, $50.00' });
const total = (now: string | Message, shown: string): Message => message('outbox_held_total', { now, shown });

describe('a question in words', () => {
  const table: readonly (readonly [OutboxQuestion, Message])[] = [
    [candidates(), message('outbox_asks_unseen')],
    [candidates(7), message('outbox_asks_candidates', { candidates: [candidate('7')] })],
    [candidates(7, 8), message('outbox_asks_candidates', { candidates: [candidate('7'), candidate('8')] })],
    [{ kind: 'number', number: 'INV-1', by: null }, message('outbox_asks_number', { number: 'INV-1' })],
    [
      {
        kind: 'number',
        number: 'INV-1',
        by: object(1, { connection: { name: 'Birch' }, date: '2026-01-02', billed_total: '9' }),
      },
      message('outbox_asks_number_by', { number: 'INV-1', owner: 'Birch, 2026-01-02, 9.00' }),
    ],
    [{ kind: 'held', because: 'offline' }, message('outbox_held_offline')],
    [{ kind: 'held', because: 'old' }, message('outbox_held_old')],
    [{ kind: 'held', because: 'copy' }, message('outbox_held_copy')],
    [{ kind: 'held', because: 'waited' }, message('outbox_held_waited')],
    [{ kind: 'held', because: 'clock' }, message('outbox_held_clock')],
    [{ kind: 'held', because: 'gone' }, message('outbox_held_gone')],
    [{ kind: 'held', because: 'lines_locked' }, message('outbox_held_lines_locked')],
    [{ kind: 'held', because: 'total', shown: '1.00', now: '2.00', current: {} }, total('2.00', '1.00')],
    [
      { kind: 'held', because: 'total', shown: '1234.5', now: '2.00', current: { currency_iso_code: 'EUR' } },
      total('€2.00', '€1,234.50'),
    ],
    [
      { kind: 'held', because: 'total', shown: '285.00 USD', now: '285.00 JPY', current: { currency_iso_code: 'JPY' } },
      total('¥285', '$285.00'),
    ],
    [
      { kind: 'held', because: 'total', shown: '1.00', now: '', current: {} },
      total(message('outbox_no_amount'), '1.00'),
    ],
    [
      { kind: 'held', because: 'text', fields: ['connection', 'po_number'], current: {} },
      message('outbox_held_text', { fields: [message('field_connection'), message('field_po_number')] }),
    ],
    [{ kind: 'held', because: 'paid', current: {} }, message('outbox_held_paid')],
    [
      { kind: 'held', because: 'text', fields: ['due_date', 'statement_no'], current: {} },
      message('outbox_held_text', { fields: ['due date', message('field_statement_no')] }),
    ],
    [
      { kind: 'held', because: 'recipients', emails: ['a@x.test'] },
      message('outbox_held_recipients', { addresses: ['a@x.test'] }),
    ],
  ];
  it.each(table)('%j', (question, words) => {
    expect(questionText(question, writingIn('en-US'))).toEqual(words);
  });
});
