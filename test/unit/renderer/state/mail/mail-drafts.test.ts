import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { UnsavedMails } from '#renderer/state/mail/mail-drafts.ts';
import { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const place = { uid: 'invoice', kind: 'deliver' } as const;
const saying = (subject: string) => ({ form: { subject } });

function start() {
  const link = new ScriptedLink();
  const mails = new UnsavedMails(link, new UnsavedWork(link));
  const asked = () => link.asked('mail:keep').map(({ input }) => input.kept?.form?.subject ?? null);
  return { link, mails, asked };
}

describe('what is written in a mail', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('goes to the book as it changes, and nothing where nothing does', () => {
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

  it('is that of the book where this window knows of none, and its own where the book is behind', () => {
    const { mails } = start();
    expect(mails.open(place, saying('book'))).toEqual(saying('book'));
    mails.keep(place, saying('newer'));
    expect(mails.open(place, saying('book'))).toEqual(saying('newer'));
  });

  it('is handed over whole before the mail is queued, and nothing is written behind that', async () => {
    const { link, mails, asked } = start();
    mails.keep(place, saying('a'));
    mails.keep(place, saying('ab'));
    mails.handOver(place);
    expect(asked()).toEqual(['a', 'ab']);
    mails.forget(place);
    link.nth('mail:keep', 1).refuse(new AppError('disk_full', 'The disk is full.'));
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual(['a', 'ab']);
    expect(mails.open(place, null)).toBeNull();
  });

  it('waits while the mail is being queued, and goes on where it was not', async () => {
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

  it('is tried again where it could not be written, also after the mail was left', async () => {
    const { link, mails, asked } = start();
    mails.keep(place, saying('a'));
    link.nth('mail:keep', 0).refuse(new AppError('disk_full', 'The disk is full.'));
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked()).toEqual(['a', 'a']);
  });

  it('of one account is written into no other', async () => {
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
