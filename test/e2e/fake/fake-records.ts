import { emptyCategory } from '#shared/catalogue/category-form.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { assertNever } from '#shared/assert.ts';
import { emptyContact } from '#shared/client/contact-form.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { freshProfile } from '#shared/recurring/profile-form.ts';
import type { ProfileFacts } from '#shared/screens/profile-facts.ts';
import type { UndoableEdit } from '#shared/ipc/undo-requests.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyRecordForm, EditedRecord, RecordDraft, RecordForms } from '#shared/records/record-form.ts';
import { recordName } from '#shared/records/record-form.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { message } from '#shared/words/message.ts';

const FIRST_OF_NEXT_MONTH = '2026-12-01';

type RecordEdit = Extract<
  UndoableEdit,
  {
    readonly kind:
      'client_saved' | 'contact_saved' | 'profile_saved' | 'category_saved' | 'record_deleted' | 'record_discarded';
  }
>;

interface RecordRef {
  readonly resource: EditedRecord;
  readonly uid: string;
}

interface Surroundings {
  newUid(): string;
  /** The object as the stand-in shows it; null for one that it does not have. */
  known(resource: EditedRecord, uid: string): AnyRecordForm | null;
  /** Shows what was saved. */
  show(uid: string, record: AnyRecordForm): void;
  hide(resource: EditedRecord, uid: string): void;
  facts(uid: string, form: ProfileForm): ProfileFacts;
}

/** Drafts of everything but invoices. */
export class FakeRecords {
  readonly #around: Surroundings;
  readonly #drafts = new Map<string, { readonly record: AnyRecordForm; readonly savedAt: number }>();

  readonly #discarded = new Map<string, { readonly record: AnyRecordForm; readonly savedAt: number }>();
  readonly #deleted = new Map<string, AnyRecordForm>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  readonly handlers = {
    'record:open': ({ resource, uid, clientUid }) => this.#open(resource, uid ?? this.#around.newUid(), clientUid),
    'record:save': ({ uid, ...record }) => {
      const savedAt = Date.now();
      this.#drafts.set(uid, { record, savedAt });
      return { savedAt };
    },
    'record:queue': ({ resource, uid }) => {
      const draft = this.#drafts.get(uid);
      if (draft === undefined) throw new AppError('not_found', message('error_draft_gone'));
      const before = this.#around.known(resource, uid);
      this.#drafts.delete(uid);
      this.#around.show(uid, draft.record);
      return { at: draft.savedAt, before: before?.form ?? null, after: draft.record.form };
    },
    'record:refresh': () => null,
    'record:discard': ({ uid }) => {
      const draft = this.#drafts.get(uid);
      if (draft !== undefined) this.#discarded.set(uid, draft);
      this.#drafts.delete(uid);
      return null;
    },
    'record:weigh-delete': ({ resource, uid }) => {
      const known = this.#around.known(resource, uid);
      if (known === null) throw new AppError('not_found', message('error_client_gone'));
      const nothing = { email: '', open: [], profiles: [], drafts: 0, waiting: 0, isLastContact: false, refusal: null };
      const open = [{ currency: 'EUR', amount: '1240.00', count: 2 }];
      const weights = {
        connections: { open, profiles: ['Hosting'], drafts: 1 },
        contacts: { isLastContact: true },
      };
      const weight = resource === 'connections' || resource === 'contacts' ? weights[resource] : {};
      return { resource, uid, name: recordName(known), isLocal: false, ...nothing, ...weight };
    },
    'client:versions': () => [],
    'client:restore-version': () => {
      throw new AppError('not_found', message('error_version_gone'));
    },
    'client:weigh-deletes': () => [],
    'client:delete-several': ({ deletes }) => deletes.map(({ uid }) => ({ uid, kind: 'done', notes: [] })),
    'record:delete': ({ resource, uid }) => {
      const known = this.#around.known(resource, uid);
      if (known !== null) this.#deleted.set(uid, known);
      this.#around.hide(resource, uid);
      return null;
    },
  } satisfies Partial<Handlers>;

  /** Deletes what an import has made. */
  drop(created: readonly RecordRef[]): readonly BinOutcome[] {
    for (const { resource, uid } of created) this.handlers['record:delete']({ resource, uid, isLocal: true });
    return created.map(({ uid }) => ({ uid, kind: 'done', notes: [] }));
  }

  bringBack(created: readonly RecordRef[]): readonly BinOutcome[] {
    for (const { uid } of created) {
      const deleted = this.#deleted.get(uid);
      if (deleted !== undefined) this.#around.show(uid, deleted);
    }
    return created.map(({ uid }) => ({ uid, kind: 'done', notes: [] }));
  }

  /** Undoes an edit, or does it again. */
  goTo(edit: RecordEdit, side: 'before' | 'after'): void {
    if (edit.kind === 'record_discarded') {
      const discarded = this.#discarded.get(edit.discarded);
      if (side === 'after') this.handlers['record:discard']({ resource: edit.resource, uid: edit.discarded });
      else if (discarded !== undefined) this.#drafts.set(edit.discarded, discarded);
      return;
    }
    if (edit.kind === 'record_deleted') {
      const deleted = this.#deleted.get(edit.uid);
      if (side === 'after') this.handlers['record:delete'](edit);
      else if (deleted !== undefined) this.#around.show(edit.uid, deleted);
      return;
    }
    const record: AnyRecordForm | null = savedRecord(edit, side);
    if (record !== null) this.#around.show(edit.uid, record);
  }

  #open(resource: EditedRecord, uid: string, clientUid: string | null): RecordDraft {
    const known = this.#around.known(resource, uid);
    const draft = this.#drafts.get(uid);
    const fresh: { readonly [R in EditedRecord]: RecordForms[R] } = {
      connections: { ...emptyClient, language: 'en-us', currency: 'EUR' },
      contacts: emptyContact(clientUid ?? ''),
      recurring_invoices: freshProfile(clientUid, FIRST_OF_NEXT_MONTH),
      item_categories: emptyCategory,
      expense_categories: emptyCategory,
      task_categories: emptyCategory,
      trip_categories: emptyCategory,
    };
    const record = draft?.record ?? known ?? ({ resource, form: fresh[resource] } as AnyRecordForm);
    const document = record.resource === 'recurring_invoices' ? this.#around.facts(uid, record.form) : null;
    return { resource, uid, form: record.form, known: known?.form ?? null, savedAt: draft?.savedAt ?? 0, document };
  }
}

function savedRecord(
  edit: Extract<RecordEdit, { readonly saved: unknown }>,
  side: 'before' | 'after',
): AnyRecordForm | null {
  switch (edit.kind) {
    case 'client_saved':
      return recordOf('connections', edit.saved[side]);
    case 'contact_saved':
      return recordOf('contacts', edit.saved[side]);
    case 'profile_saved':
      return recordOf('recurring_invoices', edit.saved[side]);
    case 'category_saved': {
      const form = edit.saved[side];
      return form === null ? null : { resource: edit.resource, form };
    }
    default:
      return assertNever(edit);
  }
}

const recordOf = <R extends EditedRecord>(resource: R, form: RecordForms[R] | null) =>
  form === null ? null : { resource, form };
