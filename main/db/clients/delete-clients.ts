import { AppError } from '#shared/errors.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { RecordDeleteImpact, ShownClientDelete } from '#shared/records/delete-impact.ts';
import { hasTies } from '#shared/records/delete-impact.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { outcomeOf } from '#main/db/drafts/saves-in-turn.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import { deleteRecord, recordDeleteImpact, restoreRecord } from './delete-record.ts';

const resource = 'connections';

/** Returns what deleting each of several clients means; those that are gone are left out. Works in steps. */
export async function weighClientDeletes(
  book: () => Book,
  uids: readonly Uid[],
  today: PlainDate,
): Promise<readonly RecordDeleteImpact[]> {
  const found = await mapInSteps(uids, () => {
    const now = book();
    return (uid) => recordDeleteImpact(now, resource, uid, today);
  });
  return found.flatMap((impact) => impact ?? []);
}

/**
 * Deletes several clients, each by itself: a refusal stops none of the others. One that more hangs on than the person was shown is
 * refused. The undo window begins once all are done.
 */
export function deleteClients(
  book: Book,
  deletes: readonly ShownClientDelete[],
  now: { readonly today: PlainDate; readonly at: number },
): readonly BinOutcome[] {
  const outcomes = deletes.map((shown) =>
    outcomeOf(shown.uid, () => {
      deleteAsShown(book, shown, now.today, now.at);
    }),
  );
  const done = outcomes.filter(({ kind }) => kind === 'done').map(({ uid }) => uid);
  book.editorOf(resource).bin.restartUndoWindow(done, now.at);
  return outcomes;
}

/** Brings deleted clients back, each by itself. */
export const restoreClients = (book: Book, uids: readonly Uid[], at: number): readonly BinOutcome[] =>
  uids.map((uid) =>
    outcomeOf(uid, () => {
      restoreRecord(book, resource, uid, at);
    }),
  );

function deleteAsShown(book: Book, shown: ShownClientDelete, today: PlainDate, at: number): void {
  const impact = recordDeleteImpact(book, resource, shown.uid, today);
  if (impact === null) throw new AppError('not_found', message('error_client_gone'));
  if (impact.refusal !== null) throw new AppError('invalid_input', impact.refusal);
  if (hasTies(impact) && !shown.hasTies) throw new AppError('invalid_input', message('error_delete_weighs_more'));
  deleteRecord(book, { resource, uid: shown.uid, isLocal: shown.isLocal }, at);
}
