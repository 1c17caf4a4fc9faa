import { eq, sql } from 'drizzle-orm';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { DraftStanding } from '#main/db/schema/engine.ts';
import { drafts } from '#main/db/schema/engine.ts';
import type { Baseline } from './draft-rows.ts';
import { toOpened } from './draft-rows.ts';

export interface StoredDraft<Form = InvoiceForm> extends Baseline {
  readonly form: Form;
  readonly savedAt: number;
  readonly standing: DraftStanding;
}

/** Reads and writes the drafts of one resource. What needs no form of them is in `DraftRows`. */
export interface DraftTable<Form = InvoiceForm> {
  get(uid: Uid): StoredDraft<Form> | null;
  listUids(): readonly Uid[];
  /** Writes a draft. An existing one gets the form and the time only: a keystroke never changes the base. */
  put(uid: Uid, draft: Omit<StoredDraft<Form>, 'standing'>, standing?: DraftStanding): void;
  /** Replaces the form of an existing draft, in one statement: it runs on every keystroke. */
  type(uid: Uid, form: Form, at: number): void;
}

/** `taskUnit` is the account's unit of task durations, in which every form is returned. */
export function createDraftTable<Form>(
  orm: Orm,
  { resource, inUnit }: DraftForm<Form>,
  taskUnit: () => TotalsPolicy['taskUnit'],
): DraftTable<Form> {
  const isMeant = eq(drafts.uid, sql.placeholder('uid'));
  const read = prepared(() => orm.select().from(drafts).where(isMeant).prepare());
  const typed = sql`CASE ${drafts.standing} WHEN 'begun' THEN 'begun' ELSE 'typed' END`;
  const type = prepared(() =>
    orm
      .update(drafts)
      .set({ formJson: sql`${sql.placeholder('form')}`, savedAt: sql`${sql.placeholder('at')}`, standing: typed })
      .where(isMeant)
      .prepare(),
  );
  return {
    listUids: () =>
      orm
        .select({ uid: drafts.uid })
        .from(drafts)
        .where(eq(drafts.resource, resource))
        .all()
        .map(({ uid }) => uid),
    get(uid) {
      const row = read().get({ uid });
      if (row?.resource !== resource) return null;
      const { formJson, openedJson, isNew, savedAt, standing } = row;
      // Only `put` and `type` below write this column, from a form that the IPC schema has parsed.
      const form = inUnit(parseStored(formJson) as Form, taskUnit());
      return { form, isNew, opened: toOpened(openedJson), savedAt, standing };
    },
    put(uid, { form, isNew, opened, savedAt }, standing = 'typed') {
      const formJson = JSON.stringify(form);
      const openedJson = opened === null ? null : JSON.stringify(opened);
      orm
        .insert(drafts)
        .values({ uid, resource, formJson, isNew, openedJson, savedAt, standing })
        .onConflictDoUpdate({ target: drafts.uid, set: { formJson, savedAt, standing: typed } })
        .run();
    },
    type(uid, form, at) {
      type().run({ uid, form: JSON.stringify(form), at });
    },
  };
}
