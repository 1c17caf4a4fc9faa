import { expect, it } from 'vitest';
import { words } from '#renderer/i18n/words.ts';

it('speaks of one invoice in the bin as of one', () => {
  expect(words.bin_not_taken_back({ count: 1, message: 'Its mail has left.' })).toBe(
    '1 invoice remains: Its mail has left.',
  );
  expect(words.bin_not_taken_back({ count: 2, message: 'Their mails have left.' })).toBe(
    '2 invoices remain: Their mails have left.',
  );
  expect(words.bin_empty_ask_text({ count: 1 })).toMatch(
    /^It was never in your account and is nowhere .* its text and its kept versions /,
  );
  expect(words.bin_empty_ask_text({ count: 2 })).toMatch(
    /^They were never in your account and are nowhere .* their text and their kept /,
  );
});
