import { describe, expect, it } from 'vitest';
import { copyOf } from '#shared/invoice-form/copy.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const line = (description: string, date = ''): LineForm => ({
  key: 'a',
  kind: 'items',
  date,
  description,
  quantity: '1',
  unit: '',
  price: '85',
});
const october = invoiceForm({
  date: '2026-10-31',
  dueDate: '2026-11-14',
  summary: 'Retainer October 2026',
  note: 'Thank you',
  poNumber: 'PO-7',
  lines: [line('Hosting, October 2026', '2026-10-31'), line('Support', '2026-09-30'), line('Advice')],
});
const copying = { today: '2026-11-21', statementNo: 'INV-43', textLocale: null };

describe('an invoice once more', () => {
  it('has its own number, is dated today and due by the same terms', () => {
    expect(copyOf(october, copying)).toMatchObject({
      statementNo: 'INV-43',
      date: '2026-11-21',
      dueDate: '2026-12-05',
      summary: 'Retainer October 2026',
      note: 'Thank you',
      poNumber: 'PO-7',
    });
  });

  it('stays due at the end of the next month when it is copied from the end of one month to the end of another', () => {
    const copied = (of: typeof october, today: string) => copyOf(of, { ...copying, today });
    const january = invoiceForm({ date: '2026-01-31', dueDate: '2026-02-28' });
    const february = copied(january, '2026-02-28');
    const march = copied(february, '2026-03-31');
    const april = copied(march, '2026-04-30');
    expect([february, march, april].map(({ dueDate }) => dueDate)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('moves the dates of its lines with it, and leaves empty ones alone', () => {
    expect(copyOf(october, copying).lines.map(({ date }) => date)).toEqual(['2026-11-21', '2026-10-30', '']);
  });

  it('moves month names in its texts on with its date', () => {
    const copied = copyOf(october, { ...copying, textLocale: 'en-US' });
    expect([copied.summary, copied.lines[0]?.description]).toEqual([
      'Retainer November 2026',
      'Hosting, November 2026',
    ]);
  });

  it('can be made of a draft with unfinished dates', () => {
    const unfinished = invoiceForm({ date: '3', dueDate: '', lines: [line('Hosting October 2026', 'x')] });
    expect(copyOf(unfinished, { ...copying, textLocale: 'en-US' })).toMatchObject({
      date: '2026-11-21',
      dueDate: '2026-12-05',
      lines: [{ description: 'Hosting October 2026', date: 'x' }],
    });
  });
});
