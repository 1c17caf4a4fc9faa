import { expect, it } from 'vitest';
import { learnPastEnd, learnTrashedGet } from '#main/sync/capabilities/learn-read.ts';
import { AppError } from '#shared/errors.ts';

const failed = (signature?: string) => ({
  kind: 'failed' as const,
  error: new AppError('not_found', 'No.'),
  ...(signature === undefined ? {} : { signature }),
});

it('a read of a trashed object answers, or says "not found" as the control does', () => {
  expect(learnTrashedGet({ kind: 'ok', value: 1 }, '404:json')).toBe('answers');
  expect(learnTrashedGet(failed('404:json'), '404:json')).toBe('not_found');
  expect(learnTrashedGet(failed('503:empty'), '404:json')).toBe('unknown');
  expect(learnTrashedGet(failed(), null)).toBe('unknown');
});

it('only a page after the first that is not merely short shows what comes past the end', () => {
  expect(learnPastEnd('empty', 3)).toBe('empty');
  expect(learnPastEnd('repeated', 2)).toBe('repeated');
  expect(learnPastEnd('short', 2)).toBe('unknown');
  expect(learnPastEnd('empty', 1)).toBe('unknown');
});
