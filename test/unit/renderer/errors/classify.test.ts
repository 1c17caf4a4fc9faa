import { expect, it } from 'vitest';
import { classify, fieldOf } from '#renderer/errors/classify.ts';
import { words } from '#shared/words/words.ts';
import { AppError, errorCodes } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

it('has a heading and an action for every error code', () => {
  for (const code of errorCodes) {
    const kind = classify(code);
    expect(kind.title(), code).not.toBe('');
    expect(['error', 'warning', 'silent']).toContain(kind.severity);
  }
});

it('describes an unavailable keychain in the same way as the sentence below and the status line', () => {
  expect(classify('keychain_unavailable').title()).toContain('locked');
  expect(words.status_stopped({ reason: 'keychain_unavailable' })).toContain('locked');
});

it('binds connection errors to the field that a person has to look at', () => {
  expect(fieldOf(new AppError('key_refused', message('error_internal')))).toBe('key');
  expect(fieldOf(new AppError('not_the_api', message('error_internal')))).toBe('url');
  expect(fieldOf(new AppError('invalid_input', message('error_internal'), { field: 'key' }))).toBe('key');
  expect(fieldOf(new AppError('disk_full', message('error_internal')))).toBeNull();
});
