import { expect, it } from 'vitest';
import { words } from '#renderer/i18n/words.ts';

it('speaks of one invoice in the bin as of one', () => {
  const { bin } = words;
  expect(bin.notTakenBack(1, 'Its mail has left.')).toBe('1 invoice stays: Its mail has left.');
  expect(bin.notTakenBack(2, 'Their mails have left.')).toBe('2 invoices stay: Their mails have left.');
  expect(bin.emptyAskText(1)).toMatch(
    /^It was never in your account and is nowhere .* its text and its kept versions /,
  );
  expect(bin.emptyAskText(2)).toMatch(/^They were never in your account and are nowhere .* their text and their kept /);
});
