import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountNotice } from '#main/app/notifier.ts';
import { startNotifier } from '#main/app/notifier.ts';
import type { Session } from '#main/account/session.ts';
import { AppError } from '#shared/errors.ts';
import type { NoticeSettings } from '#shared/notices/notice.ts';
import { defaultNotices } from '#shared/notices/notice.ts';
import { message } from '#shared/words/message.ts';
import { CONFLICT_UIDS } from '#test/scenes/account-plan.ts';
import { someConflict } from '#test/scenes/conflicts.ts';
import { LocalWork } from '#test/scenes/local-work.ts';
import { demoInfo, realInfo } from '#test/scenes/scene-account.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

describe('notifications of an account', () => {
  let main: WindowMain;
  let told: AccountNotice[];
  let settings: NoticeSettings;
  let current: () => Session | null;
  let now: number;
  let look: () => void;
  let end: () => void;

  beforeEach(async () => {
    main = await openScene('untouched');
    told = [];
    // The looks are at the real time, which may be in the evening.
    settings = { ...defaultNotices, overdue: false, quiet: { from: 0, until: 0 } };
    current = () => main.context.session();
    now = main.now;
    look = () => {};
    end = startNotifier({
      clock: {
        now: () => now,
        schedule(_wait, action) {
          look = action;
          return () => (look = () => {});
        },
      },
      settings: () => settings,
      current: () => current(),
      isWatched: () => false,
      notify: (notice) => told.push(notice),
    });
    look();
  });
  afterEach(() => {
    end();
    main.close();
  });

  const kinds = (): readonly string[] => told.map(({ notice }) => notice.kind);
  const paid = (): void => {
    const { uid } = main.invoiceIn('sent');
    main.person.enterPayment(main.serviceInvoice(uid).id, {
      amount: '1.00',
      date: '2026-11-20',
      payment_method: 'cash',
      details: '',
    });
  };
  const askSomething = (): void => {
    const [uid] = CONFLICT_UIDS;
    main.book.engineStores.outbox.askPerson(
      new LocalWork(main.book, main.now).edit(uid, { note: 'Changed here' }),
      someConflict(uid),
    );
  };

  it('begin with what happens after the first look, not with what was there', () => {
    expect(told).toEqual([]);
  });

  it('tell of a decision and of money once each, with counts alone', async () => {
    askSomething();
    paid();
    await main.sync();
    now = Math.max(now, main.context.now()) + 60_000;
    for (let looks = 0; looks < 3; looks += 1) look();
    expect(told).toEqual([
      { account: realInfo.uid, notice: { kind: 'needs_you', count: 1 } },
      { account: realInfo.uid, notice: { kind: 'paid', count: 1, invoices: [] } },
    ]);
  });

  it('are not made of money that was recorded here', async () => {
    const { uid } = main.invoiceIn('sent');
    new LocalWork(main.book, main.now).pay('01936f00-0000-7000-8000-00000000cafe', uid, '1.00', 'cash');
    await main.arrive();
    expect(main.serviceInvoice(uid).payments).toHaveLength(1);
    look();
    expect(told).toEqual([]);
  });

  it('name the invoice and its client where the person wants names, and no amount', async () => {
    settings = { ...settings, showsNames: true };
    const { number, client } = main.invoiceIn('sent');
    paid();
    await main.sync();
    look();
    expect(told.map(({ notice }) => notice)).toEqual([
      { kind: 'paid', count: 1, invoices: [{ number, client: client.name }] },
    ]);
  });

  it('say once a day that invoices are overdue', () => {
    settings = { ...settings, overdue: true };
    look();
    look();
    expect(kinds()).toEqual(['overdue']);
    now += 24 * 3_600_000;
    look();
    expect(kinds()).toEqual(['overdue', 'overdue']);
  });

  it('are not told twice after a restart: the book knows', () => {
    settings = { ...settings, overdue: true };
    look();
    end();
    const again: AccountNotice[] = [];
    let lookAgain = (): void => {};
    end = startNotifier({
      clock: { now: () => now, schedule: (_wait, action) => ((lookAgain = action), () => {}) },
      settings: () => settings,
      current: () => current(),
      isWatched: () => false,
      notify: (notice) => again.push(notice),
    });
    lookAgain();
    expect([kinds(), again]).toEqual([['overdue'], []]);
  });

  it.each([
    ['the demo book', (open: Session): Session => ({ ...open, account: { ...open.account, url: demoInfo.url } })],
    [
      'a book that can only be read',
      (open: Session): Session => ({ ...open, obstacle: new AppError('read_only', message('restored_read_only')) }),
    ],
  ])('are not made of %s', (_what, other) => {
    const open = main.context.session();
    current = () => other(open);
    askSomething();
    settings = { ...settings, overdue: true };
    look();
    current = () => null;
    look();
    expect(told).toEqual([]);
  });
});
