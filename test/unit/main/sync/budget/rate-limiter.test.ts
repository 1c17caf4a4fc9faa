import { describe, expect, it } from 'vitest';
import { createRateLimiter, requestsLastHour } from '#main/sync/budget/rate-limiter.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import { createFakeService, failure } from '#test/helpers/fake-service.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';
import type { AnswerFacts } from '#shared/service/wire-types.ts';

const MINUTE = 60_000;

function world() {
  const clock = createVirtualClock();
  const book = openMemoryBook();
  let tell: (facts: AnswerFacts) => void = () => {};
  const service = {
    ...createFakeService(clock.now),
    onAnswer(listener: (facts: AnswerFacts) => void) {
      tell = listener;
      return () => {};
    },
  };
  const allowance = createRateLimiter({ clock, service, ...book.engineStores }, defaultSettings);
  const answer = (part: Partial<AnswerFacts>): void => {
    const named = { limit: null, windowMs: null, remaining: null, resetAt: null };
    const nothing = { ...named, retryAfterMs: null, clockOffsetMs: null };
    const times = { startedAt: clock.now(), endedAt: clock.now() };
    tell({ status: 200, isLimit: false, isRepeated: false, inFlight: 0, ...nothing, ...times, ...part });
  };
  return { clock, book, allowance, answer };
}

describe('the allowance', () => {
  it('learns the accepted requests from a limit answer, without those that were never sent', async () => {
    const { clock, allowance, answer } = world();
    // No key, no address, a program that closes: nobody ever answers these, and hours later they are no part of anything.
    for (let request = 0; request < 150; request += 1) allowance.spend('lists');
    await clock.advance(90 * MINUTE);
    for (let request = 0; request < 300; request += 1) {
      allowance.spend('lists');
      answer({});
    }
    allowance.spend('lists');
    answer({ status: 429, isLimit: true });
    expect(allowance.usage()).toMatchObject({
      lastHour: 301,
      perHour: 300,
      isLearned: true,
      spentOn: { lists: 301, changes: 0 },
    });
  });

  it.each([400, 403, 404, 408, 500, 503])(
    'obeys a %i that asks for a wait, and learns nothing from it',
    async (status) => {
      const { clock, book, allowance, answer } = world();
      const { perHour } = allowance.usage();
      answer({ status, retryAfterMs: 2 * MINUTE });
      expect(allowance.limitedUntil()).toBe(clock.now() + 2 * MINUTE);
      // Also whoever is started meanwhile, and whatever an answer that was on its way says.
      answer({});
      answer({ status, retryAfterMs: MINUTE });
      const service = createFakeService(clock.now);
      const restarted = createRateLimiter({ clock, service, ...book.engineStores }, defaultSettings);
      for (const known of [allowance, restarted]) expect(known.limitedUntil()).toBe(clock.now() + 2 * MINUTE);
      expect(allowance.usage().perHour).toBe(perHour);
      await clock.advance(2 * MINUTE);
      expect(allowance.limitedUntil()).toBe(0);
    },
  );

  it('waits an hour at most, and does not wait after a success', () => {
    const { clock, allowance, answer } = world();
    answer({ status: 201, retryAfterMs: 2 * MINUTE });
    expect(allowance.limitedUntil()).toBe(0);
    answer({ status: 503, retryAfterMs: 5 * 60 * MINUTE });
    expect(allowance.limitedUntil()).toBe(clock.now() + 60 * MINUTE);
  });

  it('counts the second attempt of a read by the client, and stores it at once', () => {
    const { clock, book, allowance, answer } = world();
    allowance.spend('lists');
    answer({ status: null, isRepeated: true });
    answer({});
    expect(allowance.usage().lastHour).toBe(2);
    expect(requestsLastHour(book.engineStores.account.loadBudget(), clock.now(), defaultSettings)).toBe(2);
  });

  it('does not count requests that were refused together', () => {
    const { allowance, answer } = world();
    for (let request = 0; request < 300; request += 1) allowance.spend('lists');
    answer({ status: 429, isLimit: true, inFlight: 3 });
    expect(allowance.usage().perHour).toBe(296);
  });

  it('does not count a request as in flight that a failing disk prevented', async () => {
    const { clock, book, allowance, answer } = world();
    const { saveBudget } = book.engineStores.account;
    book.engineStores.account.saveBudget = () => {
      throw failure('disk_full');
    };
    for (let request = 0; request < 100; request += 1) expect(() => allowance.spend('lists')).toThrow();
    book.engineStores.account.saveBudget = saveBudget;
    await clock.advance(90 * MINUTE);
    for (let request = 0; request < 200; request += 1) allowance.spend('lists');
    answer({ status: 429, isLimit: true });
    expect(allowance.usage().perHour).toBe(199);
  });
});
