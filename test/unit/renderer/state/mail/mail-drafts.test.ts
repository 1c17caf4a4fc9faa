import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { UnsavedMails } from '#renderer/state/mail/mail-drafts.ts';
import { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';

const place = { uid: 'invoice', kind: 'deliver' } as const;
const saying = (subject: string) => ({ form: { subject } });

function start() {
  const link = new ScriptedLink();
  const mails = new UnsavedMails(link, new UnsavedWork(link));
  const asked = () => link.asked('mail:keep').map(({ input }) => input.kept?.form?.subject ?? null);
  return { link, mails, asked };
}

describe('the unsent text of a mail', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is saved in the book when it changes, and only then', () => {
    const { mails, asked } = start();
    mails.open(place, null);
    mails.keep(place, null);
    expect(asked()).toEqual([]);
    mails.keep(place, saying('a'));
    mails.keep(place, saying('a'));
    expect(asked()).toEqual(['a']);
    mails.keep({ ...place, kind: 'reminder' }, saying('other'));
    expect(asked()).toEqual(['a', 'other']);
  });

  it('is the book’s if this window has none, otherwise the window’s own', () => {
    const { mails } = start();
    expect(mails.open(place, saying('book'))).toEqual(saying('book'));
    mails.keep(place, saying('newer'));
    expect(mails.open(place, saying('book'))).toEqual(saying('newer'));
  });

  it('is saved completely before the mail is queued, and not after it', async () => {
    const { link, mails, asked } = start();
    mails.keep(place, saying('a'));
    mails.keep(place, saying('ab'));
    mails.handOver(place);
    expect(asked()).toEqual(['a', 'ab']);
    mails.forget(place);
    link.nth('mail:keep', 1).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual(['a', 'ab']);
    expect(mails.open(place, null)).toBeNull();
  });

  it('waits while the mail is being queued, and is saved again when that failed', async () => {
    const { link, mails, asked } = start();
    mails.handOver(place);
    mails.keep(place, saying('a'));
    expect(asked()).toEqual([]);
    mails.resume(place);
    expect(asked()).toEqual(['a']);
    link.nth('mail:keep', 0).answer(null);
    await settle();
    mails.handOver(place);
    mails.keep(place, saying('ab'));
    mails.forget(place);
    mails.resume(place);
    await settle();
    expect(asked()).toEqual(['a']);
  });

  it('is saved again after a failure, also after the composer was closed', async () => {
    const { link, mails, asked } = start();
    mails.keep(place, saying('a'));
    link.nth('mail:keep', 0).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked()).toEqual(['a', 'a']);
  });

  it('is never saved in another account', async () => {
    const { link, mails, asked } = start();
    mails.keep(place, saying('a'));
    mails.keep(place, saying('ab'));
    mails.clear();
    link.nth('mail:keep', 0).answer(null);
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual(['a']);
    expect(mails.open(place, null)).toBeNull();
  });
});
