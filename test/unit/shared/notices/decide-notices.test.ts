import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { NoticeFacts, Told } from '#shared/notices/decide-notices.ts';
import { decideNotices } from '#shared/notices/decide-notices.ts';
import type { Notice, NoticeSettings } from '#shared/notices/notice.ts';
import { defaultNotices } from '#shared/notices/notice.ts';
import { DAY_MINUTES, isQuietAt, minuteOfDay } from '#shared/notices/quiet-hours.ts';

const MINUTE = 60_000;
const NOON = 12 * 60;
const nothingTold: Told = { needsYou: 0, paidUntil: 0, digestOn: null };
const quietFacts: NoticeFacts = {
  now: 1_000,
  today: '2026-11-30',
  minute: NOON,
  needsYou: 0,
  paid: [],
  overdue: 0,
  isWatched: false,
};
const noon = (part: Partial<NoticeFacts> = {}): NoticeFacts => ({ ...quietFacts, ...part });
const invoice = { number: 'INV-7', client: 'Birch' };

const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
const settings: fc.Arbitrary<NoticeSettings> = fc.record({
  needs_you: fc.boolean(),
  paid: fc.boolean(),
  overdue: fc.boolean(),
  showsNames: fc.boolean(),
  quiet: fc.record({ from: minutes, until: minutes }),
});
const facts: fc.Arbitrary<NoticeFacts> = fc.record({
  now: fc.nat(),
  today: fc.constantFrom('2026-11-29', '2026-11-30', '2026-12-01'),
  minute: minutes,
  needsYou: fc.nat({ max: 5 }),
  paid: fc.array(fc.constant(invoice), { maxLength: 5 }),
  overdue: fc.nat({ max: 5 }),
  isWatched: fc.boolean(),
});

describe('quiet hours', () => {
  it('are as long as they say, over midnight too', () => {
    fc.assert(
      fc.property(minutes, minutes, (from, until) => {
        const quiet = Array.from({ length: DAY_MINUTES }, (_, minute) => minute).filter((minute) =>
          isQuietAt(minute, { from, until }),
        );
        expect(quiet).toHaveLength((until - from + DAY_MINUTES) % DAY_MINUTES);
        if (from !== until)
          expect([isQuietAt(from, { from, until }), isQuietAt(until, { from, until })]).toEqual([true, false]);
      }),
    );
  });
});

describe('notifications', () => {
  it('are never shown in quiet hours, never while the person looks, and never of a kind that is off', () => {
    fc.assert(
      fc.property(settings, facts, (chosen, known) => {
        const { notices } = decideNotices(nothingTold, known, chosen);
        if (known.isWatched || isQuietAt(known.minute, chosen.quiet)) expect(notices).toEqual([]);
        for (const { kind } of notices) expect(chosen[kind]).toBe(true);
      }),
    );
  });

  it('tell nothing twice while nothing has changed', () => {
    fc.assert(
      fc.property(settings, facts, (chosen, known) => {
        const { told } = decideNotices(nothingTold, known, chosen);
        // The book shows no money as new that was told of.
        const again = { ...known, paid: known.paid.length > 0 && told.paidUntil >= known.now ? [] : known.paid };
        const second = decideNotices(told, again, chosen);
        expect(second.notices).toEqual([]);
        expect(second.told).toEqual(told);
      }),
    );
  });

  it('name nobody unless names are wanted, and never an amount', () => {
    fc.assert(
      fc.property(settings, facts, (chosen, known) => {
        const said = JSON.stringify(decideNotices(nothingTold, known, chosen).notices);
        if (!chosen.showsNames) expect(said).not.toMatch(/Birch|INV-7/);
      }),
    );
    const paid = Array.from({ length: 5 }, () => invoice);
    const { notices } = decideNotices(nothingTold, noon({ paid }), { ...defaultNotices, showsNames: true });
    expect(notices).toEqual([{ kind: 'paid', count: 5, invoices: [invoice, invoice, invoice] }]);
  });

  it('say a decision again only when more of them wait', () => {
    const counts = [1, 1, 3, 2, 2, 3];
    let told = nothingTold;
    const said = counts.map((needsYou) => {
      const decision = decideNotices(told, noon({ needsYou }), defaultNotices);
      told = decision.told;
      return decision.notices.length;
    });
    expect(said).toEqual([1, 0, 1, 0, 0, 1]);
  });

  it('tell after quiet hours what came in meanwhile', () => {
    const night = decideNotices(nothingTold, noon({ minute: 2 * 60, needsYou: 2, paid: [invoice] }), defaultNotices);
    expect(night).toEqual({ notices: [], told: nothingTold });
    const morning = decideNotices(night.told, noon({ minute: 8 * 60, needsYou: 2, paid: [invoice] }), defaultNotices);
    expect(morning.notices.map(({ kind }) => kind)).toEqual(['needs_you', 'paid']);
  });

  it('do not bring up what happened while they were off', () => {
    const off = { ...defaultNotices, needs_you: false, paid: false };
    const { told } = decideNotices(nothingTold, noon({ needsYou: 2, paid: [invoice] }), off);
    expect(decideNotices(told, noon({ needsYou: 2 }), defaultNotices).notices).toEqual([]);
  });
});

describe('a night in which clocks are changed', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['forward', '2026-03-27T12:00:00Z'],
    ['back', '2026-10-23T12:00:00Z'],
  ])('%s has one digest a day, at the hour at which quiet hours end on the wall', (_way, begin) => {
    process.env['TZ'] = 'Europe/Berlin';
    let told: Told = { ...nothingTold, digestOn: '2026-01-01' };
    const said: (readonly [day: string, minute: number, notice: Notice['kind']])[] = [];
    for (let now = Date.parse(begin); now < Date.parse(begin) + 4 * DAY_MINUTES * MINUTE; now += MINUTE) {
      const [today, minute] = [localDateAt(now), minuteOfDay(now)];
      const decision = decideNotices(told, noon({ now, today, minute, overdue: 3 }), defaultNotices);
      told = decision.told;
      for (const { kind } of decision.notices) said.push([today, minute, kind]);
    }
    expect(new Set(said.map(([day]) => day)).size).toBe(said.length);
    expect(said).toHaveLength(5);
    expect(said.slice(1).map(([, minute]) => minute)).toEqual([480, 480, 480, 480]);
  });
});
