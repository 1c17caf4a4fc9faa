import { describe, expect, it, vi } from 'vitest';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';
import { AppError } from '#shared/errors.ts';
import { clientCard } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';

const watch = { resources: ['connections'] } as const;

function start() {
  const link = new ScriptedLink();
  const query = new LiveQuery(link, 'client:search', watch);
  return { link, query };
}

describe('LiveQuery', () => {
  it('ignores the answer to an older input, in whatever order they come', async () => {
    const { link, query } = start();
    query.read({ text: 'a', limit: 8 });
    query.read({ text: 'ab', limit: 8 });
    link.nth('client:search', 1).answer([clientCard('newer')]);
    await settle();
    link.nth('client:search', 0).answer([clientCard('older')]);
    await settle();
    expect(query.value?.map((client) => client.name)).toEqual(['newer']);
  });

  it('reads again when its resources change, and not for others', async () => {
    const { link, query } = start();
    query.read({ text: '', limit: 8 });
    link.nth('client:search', 0).answer([clientCard('one')]);
    await settle();
    link.send('mirror:changed', { resources: ['payments'] });
    expect(link.asked('client:search')).toHaveLength(1);
    link.send('mirror:changed', { resources: ['payments', 'connections'] });
    link.nth('client:search', 1).answer([clientCard('two')]);
    await settle();
    expect(query.value?.[0]?.name).toBe('two');
  });

  it('rests after a read that took long where it is to, and then reads once for all changes meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const link = new ScriptedLink();
      const query = new LiveQuery(link, 'client:search', { ...watch, rests: true });
      query.read({ text: '', limit: 8 });
      vi.advanceTimersByTime(500);
      link.nth('client:search', 0).answer([]);
      await vi.waitFor(() => expect(query.value).toEqual([]));
      for (let change = 0; change < 5; change += 1) link.send('mirror:changed', { resources: ['connections'] });
      vi.advanceTimersByTime(900);
      expect(link.asked('client:search')).toHaveLength(1);
      vi.advanceTimersByTime(200);
      expect(link.asked('client:search')).toHaveLength(2);
      query.end();
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers a burst of changes with one more read', async () => {
    const { link, query } = start();
    query.read({ text: '', limit: 8 });
    for (let change = 0; change < 20; change += 1) link.send('mirror:changed', { resources: ['connections'] });
    link.nth('client:search', 0).answer([]);
    await settle();
    expect(link.asked('client:search')).toHaveLength(2);
    link.nth('client:search', 1).answer([clientCard('last')]);
    await settle();
    expect(link.asked('client:search')).toHaveLength(2);
    expect(query.value?.[0]?.name).toBe('last');
  });

  it('keeps the last good value beside an error, and loses the error with the next answer', async () => {
    const { link, query } = start();
    query.read({ text: '', limit: 8 });
    link.nth('client:search', 0).answer([clientCard('good')]);
    await settle();
    query.refresh();
    link.nth('client:search', 1).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    expect(query.value?.[0]?.name).toBe('good');
    expect(query.error?.code).toBe('disk_full');
    query.refresh();
    link.nth('client:search', 2).answer([clientCard('again')]);
    await settle();
    expect(query.error).toBeNull();
  });

  it('only notes changes while asleep, and reads once when it wakes', async () => {
    const { link, query } = start();
    query.read({ text: '', limit: 8 });
    link.nth('client:search', 0).answer([]);
    await settle();
    query.sleep();
    for (let change = 0; change < 5; change += 1) link.send('mirror:changed', { resources: ['connections'] });
    expect(link.asked('client:search')).toHaveLength(1);
    query.wake();
    expect(link.asked('client:search')).toHaveLength(2);
  });

  it('reads nothing after its end', () => {
    const { link, query } = start();
    query.end();
    query.read({ text: '', limit: 8 });
    link.send('mirror:changed', { resources: ['connections'] });
    expect(link.asked('client:search')).toHaveLength(0);
  });
});
