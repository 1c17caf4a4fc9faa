import { describe, expect, it } from 'vitest';
import type { ConflictMeanings } from '#shared/model/conflict-question.ts';
import { conflictText } from '#renderer/components/outbox/conflict-text.ts';
import { Formats } from '#renderer/state/formats.ts';
import { someConflict } from '#test/e2e/fake/fake-conflicts.ts';

const birch = '01936f00-0000-7000-8000-0000000000aa';
const meanings: ConflictMeanings = { clients: { [birch]: 'Birch & Co', '7': 'Cobalt' }, taskUnit: 'minutes' };
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
    ['state', 'unrealized', 'Recorded, not received'],
    ['state', 'sent', 'Sent'],
    ['state', 'cancelled', 'cancelled'],
    ['connection', birch, 'Birch & Co'],
    ['connection', { id: 7, name: 'Cobalt Freight' }, 'Cobalt'],
    ['connection', { id: 8, name: 'Delta' }, 'Delta'],
    ['connection', 'nobody', 'another one'],
    ['po_number', '1.50', '1.50'],
  ] as const)('are said as people write them: %s %s', (name, value, text) => {
    expect(said().field(name, value)).toBe(text);
  });

  it('stand in a line as they stand in the editor', () => {
    const task = { name: 'Consulting', duration: '390.00', rate: '95.00', unit: '' };
    expect(said().row('tasks', task, 'Consulting')).toMatch(/^6:30 h × 95,00\s€$/);
    expect(said('hours').row('tasks', { ...task, duration: '6.5' }, 'Consulting')).toMatch(/^6:30 h × 95,00\s€$/);
    const item = { description: 'Paint', quantity: '1.0000', price: '40.00', unit: '' };
    expect(said().row('items', item, 'Paint')).toMatch(/^40,00\s€$/);
    expect(said().row('items', { ...item, quantity: '2.5000' }, 'Paint')).toMatch(/^2,5 × 40,00\s€$/);
  });
});
