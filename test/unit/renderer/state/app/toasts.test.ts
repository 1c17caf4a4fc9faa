import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';

const action = (label: string) => ({ label, run: () => {} });
const texts = ({ list }: Toasts): readonly string[] => list.map(({ text }) => text);

describe('an announcement', () => {
  it('differs from the one before, even if the same is said again', () => {
    const toasts = new Toasts();
    const heard = ['Line moved.', 'Line moved.', 'Line moved.', 'Other.'].map((text) => {
      toasts.announce(text);
      return toasts.announcement;
    });
    expect(heard.map((text) => text.trim())).toEqual(['Line moved.', 'Line moved.', 'Line moved.', 'Other.']);
    expect(heard.every((text, at) => text !== heard[at - 1])).toBe(true);
  });
});

describe('notices', () => {
  it('appear once for the same text, and at most three at a time', () => {
    const toasts = new Toasts();
    for (const text of ['one', 'two', 'one', 'three', 'four']) toasts.info(text);
    expect(texts(toasts)).toEqual(['one', 'three', 'four']);
  });

  it('stay when they have an action, whatever comes after', () => {
    const toasts = new Toasts();
    toasts.info('sent', action('first'));
    toasts.info('sent', action('second'));
    toasts.info('sent');
    toasts.info('sent');
    for (const text of ['one', 'two', 'three', 'four']) toasts.info(text);
    expect(toasts.list.map((toast) => toast.action?.label ?? toast.text)).toEqual(['first', 'second', 'four']);
    for (const label of ['third', 'fourth']) toasts.info('sent', action(label));
    toasts.error('last');
    expect(toasts.list.map((toast) => toast.action?.label ?? toast.text)).toEqual([
      'first',
      'second',
      'third',
      'fourth',
      'last',
    ]);
  });
});

describe('an attempt', () => {
  it('answers, and shows the error of what failed in its place', async () => {
    const toasts = new Toasts();
    expect(await toasts.attempt(() => Promise.resolve('done'))).toBe('done');
    expect(texts(toasts)).toEqual([]);
    const refused = new AppError('not_found', message('error_client_gone'));
    expect(await toasts.attempt(() => Promise.reject(refused))).toBeNull();
    expect(texts(toasts)).toEqual([refused.message]);
  });
});
