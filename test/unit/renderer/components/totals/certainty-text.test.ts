import { expect, it } from 'vitest';
import { certaintyText } from '#renderer/components/totals/certainty-text.ts';

const money = (amount: string) => `$${amount}`;

it('shows the range of an estimate, and defers to the service if all rules agree', () => {
  const said = (lowest: string, highest: string) =>
    certaintyText({ kind: 'estimate', range: [lowest, highest] }, '10.00', money).sentence;
  expect(said('10.00', '10.50')).toBe('Between $10.00 and $10.50.');
  expect(said('10.00', '10.00')).toBe('Your account’s total applies.');
  expect(said('10.00', '590.00')).toMatch(/in minutes.*in hours/);
  expect(said('-5.00', '590.00')).toBe('Between $-5.00 and $590.00.');
});

it('says whose total counts if they differ', () => {
  expect(certaintyText({ kind: 'differs', by: '0.01' }, '10.00', money)).toMatchObject({
    chip: 'Differs by $0.01',
    sentence: 'Your account’s total applies. Inkwell calculates $10.00.',
  });
});

it('says that an invoice contains a hidden amount, before and after it is edited', () => {
  for (const kind of ['account', 'undecided'] as const) {
    expect(certaintyText({ kind, isUnexplained: true }, '10.00', money).sentence).toMatch(
      /^This invoice includes something your account doesn’t show/,
    );
    expect(certaintyText({ kind, isUnexplained: false }, '10.00', money).sentence).not.toMatch(/doesn’t show/);
  }
});
