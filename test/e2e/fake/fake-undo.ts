import { assertNever } from '#shared/assert.ts';
import type { CatalogueEdit } from '#shared/catalogue/catalogue-line.ts';
import type { RedoableEdit, Redone, UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import { nothingShownOf } from '#shared/screens/bin.ts';
import type { FakeBin } from './fake-bin.ts';
import type { FakeCatalogue } from './fake-catalogue.ts';
import type { FakeChase } from './fake-chase.ts';
import type { FakeConflicts } from './fake-conflicts.ts';
import type { FakeDuplicates } from './fake-duplicates.ts';
import type { FakePayments } from './fake-payments.ts';
import type { FakeRecords } from './fake-records.ts';
import type { FakeSaves } from './fake-saves.ts';

interface Surroundings {
  readonly saves: FakeSaves;
  readonly payments: () => FakePayments;
  readonly conflicts: FakeConflicts;
  readonly bin: FakeBin;
  readonly chase: FakeChase;
  readonly records: FakeRecords;
  readonly duplicates: FakeDuplicates;
  readonly catalogue: FakeCatalogue;
  takeLineBack(edit: CatalogueEdit): void;
  saveLine(edit: CatalogueEdit): string;
  dropClient(uid: string): void;
  undoNote(id: number): void;
}

const undone = (redo: RedoableEdit | null, stillMarked: readonly string[] = []): Undone => ({ redo, stillMarked });

/** The undo of the stand-in, and its redo. */
export function fakeUndo(around: Surroundings) {
  function undo(edit: UndoableEdit): Undone {
    switch (edit.kind) {
      case 'invoice_saved':
        around.saves.takeBack(edit.uid, edit.saved);
        return undone(edit);
      case 'client_saved':
      case 'contact_saved':
      case 'profile_saved':
      case 'category_saved':
      case 'record_deleted':
      case 'record_discarded':
        around.records.goTo(edit, 'before');
        return undone(edit);
      case 'prices_raised':
        return undone(edit);
      case 'imported':
        return { ...undone(edit), outcomes: around.records.drop(edit.created) };
      case 'line_saved':
        around.takeLineBack(edit);
        return undone(edit);
      case 'price_applied':
        around.catalogue.setPrice(edit.uid, 'before');
        return undone(edit);
      case 'payment_recorded':
        return undone({ ...edit, takenBackAt: around.payments().takeBack(edit.uid) });
      case 'payment_deleted':
        around.payments().restore(edit.uid);
        return undone(null);
      case 'payment_changed':
        return undone(edit, around.payments().changeBack(edit.uid, edit.before, edit.after));
      case 'call_noted':
        around.chase.removeNote(edit.id);
        return undone(edit);
      case 'snoozed':
        around.chase.handlers['chase:snooze']({ snoozes: edit.before });
        return undone(edit);
      case 'invoices_deleted':
        return { ...undone(edit), outcomes: around.bin.restore(edit.deletes.map(({ uid }) => uid)) };
      case 'drafts_created':
        return {
          ...undone(edit),
          outcomes: around.bin.handlers['bin:delete']({ deletes: edit.created.map(nothingShownOf) }),
        };
      case 'draft_discarded':
        return { ...undone(edit), outcomes: around.bin.restore([edit.discarded]) };
      case 'clients_deleted':
        return undone(edit);
      case 'next_client_chosen':
        around.duplicates.choose(edit.uid, edit.before);
        return undone(edit);
      case 'payments_marked':
        return undone(null, around.payments().unmark(edit.uids));
      case 'client_created':
        around.dropClient(edit.uid);
        return undone(null);
      case 'conflict_answered':
        around.conflicts.takeBack(edit.id);
        return undone(null);
      case 'merged':
        around.undoNote(edit.id);
        return undone(null);
      default:
        return assertNever(edit);
    }
  }

  function redo(edit: RedoableEdit): Redone {
    switch (edit.kind) {
      case 'client_saved':
      case 'contact_saved':
      case 'profile_saved':
      case 'category_saved':
      case 'record_deleted':
      case 'record_discarded':
        around.records.goTo(edit, 'after');
        return { edit };
      case 'imported':
        return { edit, outcomes: around.records.bringBack(edit.created) };
      case 'invoice_saved': {
        const { uid, saved } = edit;
        const { before, after } = saved;
        if (before === null) around.saves.queueAgain(uid, after);
        else around.saves.takeBack(uid, { before: after, after: before });
        return { edit };
      }
      case 'line_saved': {
        const { uid, before, after } = edit;
        if (before === null) return { edit: { ...edit, uid: around.saveLine(edit) } };
        around.takeLineBack({ uid, before: after, after: before });
        return { edit };
      }
      case 'price_applied':
        around.catalogue.setPrice(edit.uid, 'after');
        return { edit };
      case 'payment_recorded':
        around.payments().restore(edit.uid);
        return { edit };
      case 'payment_changed':
        around.payments().changeBack(edit.uid, edit.after, edit.before);
        return { edit };
      case 'call_noted':
        return { edit: { ...edit, ...around.chase.handlers['contact:note'](edit.note) } };
      case 'snoozed':
        around.chase.handlers['chase:snooze']({ snoozes: edit.after });
        return { edit };
      case 'prices_raised':
      case 'clients_deleted':
        return { edit };
      case 'next_client_chosen':
        return { edit: { ...edit, ...around.duplicates.choose(edit.uid, edit.to) } };
      case 'invoices_deleted':
        return { edit, outcomes: around.bin.handlers['bin:delete']({ deletes: edit.deletes }) };
      case 'drafts_created':
        return { edit, outcomes: around.bin.restore(edit.created) };
      case 'draft_discarded':
        around.bin.handlers['draft:discard']({ uid: edit.discarded });
        return { edit };
      default:
        return assertNever(edit);
    }
  }

  return { 'undo:undo': undo, 'undo:redo': redo };
}
