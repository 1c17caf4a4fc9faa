import { expect, it } from 'vitest';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { minutesIn, withMinutes, withoutTime, withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const line: LineForm = { key: 'a', kind: 'tasks', date: '', description: '', quantity: '', unit: '', price: '' };

it('reads a typed time the same under every assumed unit of the account', () => {
  const typed = withMinutes(line, '90', 'minutes');
  expect([minutesIn(typed, 'minutes'), minutesIn(typed, 'hours')]).toEqual(['90', '90']);
  const inHours = withTimesIn(invoiceForm({ lines: [typed] }), 'hours');
  expect(inHours.lines).toEqual([{ ...line, quantity: '1.5', timeUnit: 'hours' }]);
  expect(withTimesIn(inHours, 'minutes').lines).toEqual([typed]);
});

it('does not change the account’s own times, other lines, and ambiguous numbers', () => {
  const others: readonly LineForm[] = [
    { ...line, quantity: '90' },
    { ...line, kind: 'trips', quantity: '90', timeUnit: 'minutes' },
  ];
  const form = invoiceForm({ lines: others });
  expect(withTimesIn(form, 'hours')).toBe(form);
  expect(minutesIn(others[0] ?? line, 'hours')).toBe('5400');
  const undecided = withMinutes(line, '90 ?', 'minutes');
  expect(withTimesIn(invoiceForm({ lines: [undecided] }), 'hours').lines[0]?.quantity).toBe('90 ?');
  expect(withoutTime(undecided)).toEqual({ ...line, quantity: '90 ?' });
});
