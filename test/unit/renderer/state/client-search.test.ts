import { describe, expect, it } from 'vitest';
import { ClientSearch } from '#renderer/state/client-search.svelte.ts';
import { AppError } from '#shared/errors.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

const card = (name: string) =>
  ({
    uid: name,
    name,
    email: null,
    currency: null,
    language: null,
    addressLines: [],
    upload: 'synced',
    openSums: [],
    overdueCount: 0,
    overdueSums: [],
    overdueSince: null,
  }) as const;

function start() {
  const link = new ScriptedLink();
  const search = new ClientSearch(link);
  search.open('z');
  link.nth('client:search', 0).answer([card('Zabriskie Ltd')]);
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
    link.nth('client:search', 1).answer([card('Zebedee')]);
    expect(await chosen).toMatchObject({ kind: 'client', client: { name: 'Zebedee' } });
  });

  it('takes nothing when the box was typed into, left, or could not be answered meanwhile', async () => {
    const typed = start();
    typed.search.type('ze');
    const first = typed.search.settle();
    typed.search.type('zeb');
    typed.link.nth('client:search', 1).answer([card('Zebedee')]);
    typed.link.nth('client:search', 2).answer([card('Zebedee')]);
    expect(await first).toBeNull();

    const left = start();
    left.search.type('ze');
    const second = left.search.settle();
    left.search.close();
    left.link.nth('client:search', 1).answer([card('Zebedee')]);
    expect(await second).toBeNull();

    const failed = start();
    failed.search.type('ze');
    const third = failed.search.settle();
    failed.link.nth('client:search', 1).refuse(new AppError('internal', 'no'));
    expect(await third).toBeNull();
  });
});
