import { describe, expect, it } from 'vitest';
import { collisionWith, forecastNumbers } from '#shared/numbering/collisions.ts';

const account = [
  { number: 'INV-041', date: '2026-04-01', clientUid: null },
  { number: 'INV-040', date: '2026-03-01', clientUid: null },
];

describe('the numbers that recurring invoices will take', () => {
  const hosting = { profileName: 'Hosting', prefix: null, dates: ['2026-05-10', '2026-06-10'] };
  const support = { profileName: 'Support', prefix: '', dates: ['2026-05-03'] };
  const retainer = { profileName: 'Retainer', prefix: 'RC-001', dates: ['2026-05-01'] };

  it('are the next of the main sequence, two days before the billing date', () => {
    expect(forecastNumbers(account, [hosting, support, retainer], '2026-05-08')).toEqual([
      { number: 'INV-042', profileName: 'Support', billingDate: '2026-05-03', takenOn: '2026-05-01' },
      { number: 'INV-043', profileName: 'Hosting', billingDate: '2026-05-10', takenOn: '2026-05-08' },
    ]);
  });

  it('warn of a draft that is sent later', () => {
    const forecast = forecastNumbers(account, [hosting, support], '2026-05-09');
    expect(collisionWith('inv-042', forecast)).toMatchObject({ profileName: 'Support' });
    expect(collisionWith('INV-044', forecast)).toBeNull();
  });

  it('are empty before those days', () => {
    expect(forecastNumbers(account, [hosting, support], '2026-04-30')).toEqual([]);
  });

  it('follow the reset of the billing year and the earlier numbers of profiles', () => {
    const known = [
      { number: 'RC-001-9', date: '2026-12-21', clientUid: null },
      { number: '2026-041', date: '2026-12-20', clientUid: null },
      { number: '2026-040', date: '2026-12-01', clientUid: null },
    ];
    const yearly = { profileName: 'Yearly', prefix: null, dates: ['2027-01-01'] };
    expect(forecastNumbers(known, [yearly, retainer], '2026-12-30').map(({ number }) => number)).toEqual(['2027-001']);
  });
});
