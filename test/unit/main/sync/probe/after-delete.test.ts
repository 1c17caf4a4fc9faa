import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { afterUnknownDelete, afterUnknownRealize } from '#main/sync/probe/after-delete.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

const object = (fields: ServerObject['fields']): ServerObject => ({ id: 1, hash_key: 'k1', fields, details: null });
const failed = (signature?: string) =>
  ({
    kind: 'failed',
    error: new AppError('not_found', message('error_internal')),
    ...(signature === undefined ? {} : { signature }),
  }) as const;

describe('a delete without an answer', () => {
  it.each([
    ['404:json', '404:json', 'gone'],
    ['200:error', '200:error', 'gone'],
    ['422:json', '422:json', 'gone'],
    ['404:json', '404:html', 'unknown'],
    ['404:json', null, 'unknown'],
    ['503:html', '503:html', 'unknown'],
    ['401:text', '401:text', 'unknown'],
    ['429:text', '429:text', 'unknown'],
    [undefined, '404:json', 'unknown'],
  ])('read as %s beside a control of %s: %s', (signature, control, outcome) => {
    expect(afterUnknownDelete(failed(signature), control)).toBe(outcome);
  });

  it('was not done when the object still answers, or is in the trash', () => {
    expect(afterUnknownDelete({ kind: 'ok', value: object({}) }, '404:json')).toBe('there');
  });
});

describe('a mark_as_realized without an answer', () => {
  it.each([
    ['realized', 'done'],
    ['Realized', 'done'],
    ['unrealized', 'not_done'],
    ['pending', 'not_done'],
    [null, 'not_done'],
  ])('of a payment that is %s: %s', (state, outcome) => {
    expect(afterUnknownRealize(object({ state }))).toBe(outcome);
  });
});
