import { describe, expect, it } from 'vitest';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { attentionFold } from '#shared/figures/attention.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { expectedFold } from '#shared/figures/expected.ts';
import type { DashboardPage } from '#shared/screens/dashboard.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { DashboardChoice } from '#renderer/state/dashboard/dashboard-choice.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const TODAY = '2026-11-21';
const DAYS = { from: '2026-11-01', to: TODAY } as const;
const rows = { invoices: [], paymentsOf: () => [] };

const pageReadAt = (readAt: number): DashboardPage => ({
  figures: foldOf(
    dashboardFold({ asOf: TODAY, today: TODAY, ...DAYS, yearStart: 1 }, () => ''),
    rows,
  ),
  expected: foldOf(expectedFold({ asOf: TODAY, days: 90, profiles: [], unreadLists: 0, delayOf: () => null }), rows),
  attention: foldOf(
    attentionFold(TODAY, () => ''),
    rows,
  ),
  changes: { since: null, rows: [], count: 0 },
  start: { hasClient: true, hasInvoice: true, hasIssued: true, hasPayment: true },
  readAt,
});

const of = (account: string) => ({
  account: { uid: account },
  clock: { today: TODAY },
  settings: { settings: defaultSettings },
});

describe('the dashboard of an earlier start', () => {
  it('is read once for a book and its days, and shown until the figures are added up', async () => {
    const [link, choice] = [new ScriptedLink(), new DashboardChoice()];
    const about = choice.daysOf(of('one'));
    expect(about.days).toEqual(DAYS);
    void choice.readEarlier(link, about);
    void choice.readEarlier(link, about);
    expect(link.asked('dashboard:last').map(({ input }) => input)).toEqual([DAYS]);
    const [earlier, current] = [pageReadAt(1), pageReadAt(2)];
    link.nth('dashboard:last', 0).answer(earlier);
    await settle();
    expect(choice.lastOf(about.key)).toBe(earlier);
    choice.keep(about, current);
    expect(choice.lastOf(about.key)).toBe(current);
  });

  it('never takes the place of figures that were there first, nor of those of another account', async () => {
    const [link, choice] = [new ScriptedLink(), new DashboardChoice()];
    const [one, other] = [choice.daysOf(of('one')), choice.daysOf(of('other'))];
    void choice.readEarlier(link, one);
    choice.keep(one, pageReadAt(2));
    link.nth('dashboard:last', 0).answer(pageReadAt(1));
    await settle();
    expect(choice.lastOf(one.key)?.readAt).toBe(2);
    void choice.readEarlier(link, other);
    link.nth('dashboard:last', 1).answer(pageReadAt(3));
    await settle();
    expect(choice.lastOf(one.key)).toBeNull();
    expect(choice.lastOf(other.key)?.readAt).toBe(3);
  });

  it('is not taken from a late answer for another period', () => {
    const choice = new DashboardChoice();
    const month = choice.daysOf(of('one'));
    choice.period = 'last_month';
    const earlier = choice.daysOf(of('one'));
    choice.keep(earlier, pageReadAt(1));
    expect(choice.lastOf(earlier.key)).toBeNull();
    choice.keep(month, pageReadAt(1));
    expect(choice.lastOf(month.key)?.readAt).toBe(1);
  });

  it('is left to the figures themselves where it cannot be read', async () => {
    const [link, choice] = [new ScriptedLink(), new DashboardChoice()];
    const about = choice.daysOf(of('one'));
    const reading = choice.readEarlier(link, about);
    link.nth('dashboard:last', 0).refuse(new Error('no'));
    expect(await reading).toBe(false);
    expect(choice.lastOf(about.key)).toBeNull();
  });

  it('is waited for by everyone who asks while it is read, so that adding up begins after it is shown', async () => {
    const [link, choice] = [new ScriptedLink(), new DashboardChoice()];
    const about = choice.daysOf(of('one'));
    void choice.readEarlier(link, about);
    let isShown: boolean | undefined;
    void choice.readEarlier(link, about).then((found) => (isShown = found));
    await settle();
    expect(isShown).toBeUndefined();
    link.nth('dashboard:last', 0).answer(pageReadAt(1));
    await settle();
    expect(isShown).toBe(true);
    expect(await choice.readEarlier(link, about)).toBe(true);
  });
});
