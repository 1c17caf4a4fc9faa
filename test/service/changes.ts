import type { DemoState } from '#main/demo/state/state.ts';

interface Row {
  readonly id: number;
}

/** The lists of the state, and those that live inside its records. */
export type ListName =
  | { [Name in keyof DemoState]: DemoState[Name] extends readonly Row[] ? Name : never }[keyof DemoState]
  | 'contacts'
  | 'payments';

/** What became of one record. `changed` also holds for a record whose contacts or payments changed. */
export interface Change {
  readonly what: 'made' | 'changed' | 'removed';
  readonly list: ListName;
  readonly id: number;
}

/** The records of a state at one moment. Holding on to them is enough: records are replaced whole. */
export type Picture = ReadonlyMap<ListName, ReadonlyMap<number, Row>>;

export function takePicture(state: DemoState): Picture {
  const lists = Object.entries(state).filter(([, list]) => Array.isArray(list));
  const byId = (rows: readonly Row[]): ReadonlyMap<number, Row> => new Map(rows.map((row) => [row.id, row]));
  return new Map<ListName, ReadonlyMap<number, Row>>([
    // Every array of the state is a list of records, and its name is therefore a ListName.
    ...lists.map(([name, list]) => [name as ListName, byId(list as readonly Row[])] as const),
    ['contacts', byId(state.connections.flatMap(({ contacts }) => contacts))],
    ['payments', byId(state.invoices.flatMap(({ payments }) => payments))],
  ]);
}

/** What is different in `after`, list by list. */
export function listChanges(before: Picture, after: Picture): readonly Change[] {
  return [...after].flatMap(([list, rows]) => {
    const known = before.get(list) ?? new Map<number, Row>();
    const changes: Change[] = [];
    for (const [id, row] of rows) {
      if (!known.has(id)) changes.push({ what: 'made', list, id });
      else if (known.get(id) !== row) changes.push({ what: 'changed', list, id });
    }
    for (const id of known.keys()) if (!rows.has(id)) changes.push({ what: 'removed', list, id });
    return changes;
  });
}
