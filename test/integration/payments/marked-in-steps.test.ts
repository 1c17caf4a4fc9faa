import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { paymentHandlers } from '#main/ipc/handlers/payment-handlers.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('tells of the marks that were made before the book was closed, so that they can be undone', async () => {
  const world = await openPaymentsWorld();
  const uids = [world.record('INV-1', cash('20.00')), world.record('INV-2', cash('21.00'))];
  const session = vi.fn<() => unknown>(() => ({ book: world.book }));
  const app = { session, now: () => world.clock.now() };
  // The request needs nothing else of the app.
  const realize = paymentHandlers(app as unknown as AppContext)['payment:realize'];
  let now = 0;
  // Each mark takes a step of its own.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const closed = (): never => {
    throw new AppError('closing', message('error_closing_undone'));
  };
  const marks = realize({ uids });
  session.mockImplementation(closed);
  expect(await marks).toEqual([
    { uid: uids[0], outcome: 'marked' },
    { uid: uids[1], outcome: 'failed' },
  ]);
  await expect(realize({ uids })).rejects.toMatchObject({ code: 'closing' });
  world.close();
});
