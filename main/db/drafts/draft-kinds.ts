import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { BinTable } from '#main/db/bin/snapshot-table.ts';
import { createBinTable } from '#main/db/bin/snapshot-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import { draftForms } from '#main/db/forms/draft-forms.ts';
import type { DraftTable } from './draft-table.ts';
import { createDraftTable } from './draft-table.ts';
import type { VersionTable } from './version-table.ts';
import { createVersionTable } from './version-table.ts';

/** Holds the form of one resource as data, and the tables of all that is typed in it. */
export interface DraftKind<Form> {
  readonly form: DraftForm<Form>;
  readonly drafts: DraftTable<Form>;
  readonly versions: VersionTable<Form>;
  readonly snapshots: BinTable<Form>;
}

export type KindOf = <R extends DraftedResource>(resource: R) => DraftKind<Forms[R]>;

/** Makes each resource's tables at their first use. */
export function createDraftKinds(orm: Orm, taskUnit: () => TotalsPolicy['taskUnit']): KindOf {
  const made = new Map<DraftedResource, unknown>();
  const make = <Form>(form: DraftForm<Form>): DraftKind<Form> => ({
    form,
    drafts: createDraftTable(orm, form, taskUnit),
    versions: createVersionTable(orm, form),
    snapshots: createBinTable(orm, form),
  });
  return <R extends DraftedResource>(resource: R) => {
    const kind = made.get(resource) ?? make<Forms[R]>(draftForms[resource]);
    made.set(resource, kind);
    // Under each resource the map holds the kind of that resource.
    return kind as DraftKind<Forms[R]>;
  };
}
