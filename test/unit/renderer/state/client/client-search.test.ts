import { describe, expect, it } from 'vitest';
import { ClientSearch } from '#renderer/state/client/client-search.svelte.ts';
import { AppError } from '#shared/errors.ts';
import { clientCard } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';

function start() {
  const link = new ScriptedLink();
  const search = new ClientSearch(link);
  search.open('z');
  link.nth('client:search', 0).answer([clientCard('Zabriskie Ltd')]);
  return { link, search };
}

describe('ClientSearch', () => {
  it('takes no client found for fewer letters when Enter is quicker than the search', async () => {
    const { link, search } = start();
    search.type('zebra');
    const chosen = search.settle();
    link.nth('client:search', 1).answer([]);
    expect(await chosen).toEqual({ kind: 'create', text: 'zebra' });
  });

  it('takes the best match of the text on screen', async () => {
    const { link, search } = start();
    search.type('zeb');
    const chosen = search.settle();
    link.nth('client:search', 1).answer([clientCard('Zebedee')]);
    expect(await chosen).toMatchObject({ kind: 'client', client: { name: 'Zebedee' } });
  });

  it('takes the client moved to, whatever their place after the clients are read again', async () => {
    const { link, search } = start();
    search.type('ze');
    link.nth('client:search', 1).answer([clientCard('Zebedee'), clientCard('Zelda')]);
    await settle();
    search.move(1);
    expect(search.active).toMatchObject({ client: { name: 'Zelda' } });
    link.send('mirror:changed', { resources: ['connections'] });
    link.nth('client:search', 2).answer([clientCard('Zachary'), clientCard('Zebedee'), clientCard('Zelda')]);
    await settle();
    expect([search.active, search.activeIndex]).toMatchObject([{ client: { name: 'Zelda' } }, 2]);
    expect(await search.settle()).toMatchObject({ client: { name: 'Zelda' } });
    search.move(1);
    link.send('mirror:changed', { resources: ['connections'] });
    link.nth('client:search', 3).answer([clientCard('Zelda')]);
    await settle();
    expect(search.active).toEqual({ kind: 'create', text: 'ze' });
  });

  it('keeps a choice that is still being searched when the box is left, and closes without one', async () => {
    const { link, search } = start();
    search.type('zeb');
    const chosen = search.settle();
    search.leave();
    link.nth('client:search', 1).answer([clientCard('Zebedee')]);
    expect(await chosen).toMatchObject({ kind: 'client', client: { name: 'Zebedee' } });

    const typed = start();
    typed.search.type('zeb');
    typed.search.leave();
    expect(typed.search.isOpen).toBe(false);
  });

  it('takes the second of two choices when the text was changed between them', async () => {
    const { link, search } = start();
    search.type('ze');
    const first = search.settle();
    search.type('zeb');
    const second = search.settle();
    link.nth('client:search', 1).answer([clientCard('Zelda')]);
    link.nth('client:search', 2).answer([clientCard('Zebedee')]);
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ kind: 'client', client: { name: 'Zebedee' } });
  });

  it('takes nothing when the box was typed into, closed, or could not be answered meanwhile', async () => {
    const typed = start();
    typed.search.type('ze');
    const first = typed.search.settle();
    typed.search.type('zeb');
    typed.link.nth('client:search', 1).answer([clientCard('Zebedee')]);
    typed.link.nth('client:search', 2).answer([clientCard('Zebedee')]);
    expect(await first).toBeNull();

    const closed = start();
    closed.search.type('ze');
    const second = closed.search.settle();
    closed.search.close();
    closed.link.nth('client:search', 1).answer([clientCard('Zebedee')]);
    expect(await second).toBeNull();

    const failed = start();
    failed.search.type('ze');
    const third = failed.search.settle();
    failed.link.nth('client:search', 1).refuse(new AppError('internal', message('error_internal')));
    expect(await third).toBeNull();
  });

  it('limits a pasted text to the length that main accepts', () => {
    const { link, search } = start();
    search.type('z'.repeat(5_000));
    expect(link.nth('client:search', 1).input).toMatchObject({ text: 'z'.repeat(1_000) });
  });
});
