import { expect, it } from 'vitest';
import type { FamilyShrink } from '#main/sync/absence/rights-lost.ts';
import { doubtRights } from '#main/sync/absence/rights-lost.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';
import type { Resource } from '#shared/service/resources.ts';

const family = (resource: Resource, listed: number, missing: number): FamilyShrink => ({ resource, listed, missing });

it.each<[string, readonly FamilyShrink[], readonly Resource[]]>([
  ['nothing missing', [family('invoices', 100, 0), family('connections', 0, 0)], []],
  ['one family shrunk', [family('invoices', 100, 50), family('connections', 30, 4)], []],
  ['a whole family', [family('invoices', 100, 0), family('recurring_invoices', 2, 2)], ['recurring_invoices']],
  ['two families shrunk', [family('invoices', 100, 50), family('connections', 30, 5)], ['invoices', 'connections']],
  [
    'a whole family and another shrunk',
    [family('invoices', 9_000, 21), family('contacts', 3, 3)],
    ['invoices', 'contacts'],
  ],
])('%s', (_name, families, doubted) => {
  const doubt = doubtRights(families, settings);
  expect(doubt).toEqual(doubted.length === 0 ? { kind: 'none' } : { kind: 'role_change', families: doubted });
});
