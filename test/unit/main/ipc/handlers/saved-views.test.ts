import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#shared/json.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { savedViewsOf } from '#main/db/account/key-value-store.ts';
import { listViews, replaceViews } from '#main/ipc/handlers/saved-views.ts';

const view = (id: string) =>
  ({
    id,
    name: `View ${id}`,
    query: 'state:open',
    tab: 'all',
    sort: { column: 'date', direction: 'desc' },
    thenBy: null,
    columns: [{ id: 'number', width: null }],
  }) as const satisfies SavedView<'invoices'>;
/** As a newer version would keep it: with a column that this one does not have. */
const foreign = { ...view('foreign'), columns: [{ id: 'margin', width: null }] };

function factsWith(kept?: JsonValue): KeyValueStore & { readonly kept: () => JsonValue | undefined } {
  let value = kept;
  return {
    get: (name) => (name === savedViewsOf('invoices') ? value : undefined),
    set: (_name, next) => (value = next),
    kept: () => value,
  };
}

describe('the saved views', () => {
  it('are none at first', () => {
    expect(listViews(factsWith(), 'invoices')).toEqual([]);
  });

  it('are listed without unreadable ones, which stay when the views are replaced', () => {
    const facts = factsWith([view('a'), foreign, view('b')]);
    expect(listViews(facts, 'invoices')).toEqual([view('a'), view('b')]);
    replaceViews(facts, 'invoices', [view('b'), view('c')], 1);
    expect(listViews(facts, 'invoices')).toEqual([view('b'), view('c')]);
    expect(facts.kept()).toEqual([view('b'), view('c'), foreign]);
    replaceViews(facts, 'invoices', [], 2);
    expect(facts.kept()).toEqual([foreign]);
  });

  it('keep a stored value that is no list', () => {
    const facts = factsWith({ version: 2 });
    expect(listViews(facts, 'invoices')).toEqual([]);
    replaceViews(facts, 'invoices', [view('a')], 1);
    expect(facts.kept()).toEqual([view('a'), { version: 2 }]);
    expect(listViews(facts, 'invoices')).toEqual([view('a')]);
  });

  it('are limited to the number that a window can send back, and the others follow when there is room', () => {
    const all = Array.from({ length: MOST_VIEWS + 1 }, (_, index) => view(String(index)));
    const facts = factsWith(all);
    expect(listViews(facts, 'invoices')).toEqual(all.slice(0, MOST_VIEWS));
    replaceViews(facts, 'invoices', all.slice(1, MOST_VIEWS), 1);
    expect(listViews(facts, 'invoices')).toEqual(all.slice(1));
  });
});
