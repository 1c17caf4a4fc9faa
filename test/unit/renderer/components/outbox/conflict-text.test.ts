import { describe, expect, it } from 'vitest';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { ConflictMeanings } from '#shared/conflict/question.ts';
import { conflictText } from '#renderer/components/outbox/conflict-text.ts';
import { Formats } from '#renderer/state/app/formats.ts';
import { someConflict } from '#test/scenes/conflicts.ts';

const birch = '01936f00-0000-7000-8000-0000000000aa';
const meanings: ConflictMeanings = {
  clients: { [birch]: 'Birch & Co', '7': 'Cobalt' },
  taskUnit: 'minutes',
  currency: null,
};
const said = (taskUnit: ConflictMeanings['taskUnit'] = 'minutes') =>
  conflictText(someConflict(birch), { ...meanings, taskUnit }, new Formats('de-DE'));

describe('values of a conflict', () => {
  it.each([
    ['quantity', '1.5000', '1,5'],
    ['distance', '12.00', '12'],
    ['duration', '390.00', '6:30 h'],
    ['payment_method', 'bank_transfer', 'Bank transfer'],
    ['payment_method', 'pigeon', 'pigeon'],
    ['state', 'Realized', 'Received'],
    ['state', 'unrealized', 'Announced'],
    ['state', 'sent', 'Sent'],
    ['state', 'cancelled', 'cancelled'],
    ['connection', birch, 'Birch & Co'],
    ['connection', { id: 7, name: 'Cobalt Freight' }, 'Cobalt'],
    ['connection', { id: 8, name: 'Delta' }, 'Delta'],
    ['connection', 'nobody', 'another'],
    ['po_number', '1.50', '1.50'],
  ] as const)('are said as people write them: %s %s', (name, value, text) => {
    expect(said().field(name, value)).toBe(text);
  });

  it('are written as the editor writes lines', () => {
    const task = { name: 'Consulting', duration: '390.00', rate: '95.00', unit: '' };
    expect(said().row('tasks', task, 'Consulting')).toMatch(/^6:30 h × 95,00\s€$/);
    expect(said('hours').row('tasks', { ...task, duration: '6.5' }, 'Consulting')).toMatch(/^6:30 h × 95,00\s€$/);
    const item = { description: 'Paint', quantity: '1.0000', price: '40.00', unit: '' };
    expect(said().row('items', item, 'Paint')).toMatch(/^40,00\s€$/);
    expect(said().row('items', { ...item, quantity: '2.5000' }, 'Paint')).toMatch(/^2,5 × 40,00\s€$/);
  });
});

describe('the amount of a payment', () => {
  /** What both sides have made of it; the account tells no currency of a payment. */
  const ofPayment: Conflict = { ...someConflict(birch), resource: 'payments', base: {}, mine: {}, theirs: {} };
  const saidIn = (currency: string | null) => conflictText(ofPayment, { ...meanings, currency }, new Formats('en-US'));

  it.each([
    ['KWD', '12.345', /^KWD\s12\.345$/],
    ['JPY', '1000', /^¥1,000$/],
    ['EUR', '12.30', /^€12\.30$/],
  ])('is in the currency of its invoice: %s %s', (currency, amount, text) => {
    expect(saidIn(currency).field('amount', amount)).toMatch(text);
  });

  it('never looks the same on both sides if it differs', () => {
    expect(saidIn('EUR').field('amount', '12.304')).not.toBe(saidIn('EUR').field('amount', '12.30'));
    expect(saidIn(null).field('amount', '12.345')).toBe('12.345');
  });
});
