import type { Resource } from '#shared/service/resources.ts';
import { categoryResources } from '#shared/service/category.ts';
import { parentOf } from '#shared/service/resources.ts';
import type { Inspector } from './inspector.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** An object that the service shows, and what it lies under where only that one's list shows it. */
export interface Shown {
  readonly object: ServerObject;
  readonly parent: ServerObject | null;
}

export type Account = ReadonlyMap<Resource, readonly Shown[]>;

export const LISTS: readonly Resource[] = ['connections', 'invoices', 'recurring_invoices', ...categoryResources];
/** What lies under a parent and is shown by no other list. */
export const UNDER = ['contacts', 'estimates', 'payments'] as const;

/** All that the service shows in its lists; with those under a parent where the program has read them again as well. */
export async function readAccount(inspector: Inspector, isAudited: boolean): Promise<Account> {
  const account = new Map<Resource, readonly Shown[]>();
  for (const resource of LISTS) {
    const objects = await inspector.list(resource, null);
    account.set(
      resource,
      objects.map((object) => ({ object, parent: null })),
    );
  }
  if (!isAudited) return account;
  for (const resource of UNDER) {
    const rows: Shown[] = [];
    for (const { object: parent } of account.get(parentOf[resource]?.resource ?? 'connections') ?? [])
      for (const object of await inspector.list(resource, parent)) rows.push({ object, parent });
    account.set(resource, rows);
  }
  return account;
}
