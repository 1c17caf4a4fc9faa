import { describe, expect, it } from 'vitest';
import type { EventName } from '#shared/ipc/events.ts';
import { createChangeNotices } from '#main/app/change-notifier.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

function start() {
  const clock = createVirtualClock();
  const told: { readonly event: EventName; readonly payload: unknown }[] = [];
  const notices = createChangeNotices(clock, (event, payload) => told.push({ event, payload }));
  return { clock, told, notices };
}

const invoices = { resources: new Set(['invoices'] as const), isOutboxTouched: false };
const client = { resources: new Set(['connections'] as const), isOutboxTouched: true };

describe('change notices', () => {
  it('send the first change at once and later ones in a combined notice', async () => {
    const { clock, told, notices } = start();
    notices.add(invoices);
    expect(told).toEqual([{ event: 'mirror:changed', payload: { resources: ['invoices'] } }]);
    for (let change = 0; change < 50; change += 1) notices.add(invoices);
    notices.add(client);
    expect(told).toHaveLength(1);
    await clock.advance(100);
    expect(told.slice(1)).toEqual([
      { event: 'mirror:changed', payload: { resources: ['invoices', 'connections'] } },
      { event: 'outbox:changed', payload: null },
    ]);
  });

  it('send nothing after their end', async () => {
    const { clock, told, notices } = start();
    notices.add(invoices);
    notices.add(client);
    notices.end();
    await clock.advance(1_000);
    expect(told).toHaveLength(1);
  });
});
