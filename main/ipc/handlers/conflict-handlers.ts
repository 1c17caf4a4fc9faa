import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ConflictAnswer } from '#shared/conflict/question.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { Uid } from '#shared/service/ids.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { Resolution } from '#shared/conflict/resolve.ts';
import { conflictMeanings } from '#main/db/outbox/conflicts/conflict-labels.ts';
import { previewConflict } from '#main/db/outbox/conflicts/conflict-preview.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import { localReferences } from '#main/db/objects/local-references.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { answering } from '#main/ipc/edits/conflict-undo.ts';
import { openDraft } from '#main/ipc/edits/open-draft.ts';
import { message } from '#shared/words/message.ts';

export function conflictHandlers(app: AppContext) {
  /**
   * Returns the person's side of the conflict as a form: our fields over the base over the service's. Throws `invalid_input` for
   * other resources than invoices, and when the lines were never downloaded.
   */
  function formOfMine({ resource, base, mine, theirs }: Conflict): InvoiceForm {
    const { book } = app.session();
    const view: JsonObject = { ...theirs, ...base, ...mine };
    if (resource !== 'invoices' || mine === null)
      throw new AppError('invalid_input', message('error_conflict_not_draft'));
    if (nestedArrays.some((name) => view[name] === undefined))
      throw new AppError('invalid_input', message('error_lines_missing_for_draft'));
    const client = localReferences(book.rows, view)['connection'];
    const connectionUid = typeof client === 'string' && isClientListed(book.orm, client) ? client : null;
    return formFromInvoice(view, connectionUid);
  }

  function keepAsDraft(id: number, conflict: Conflict, decide: () => void): Uid {
    const { book } = app.session();
    const [uid, now] = [app.createUid(), app.now()];
    book.writer.write(() => {
      // When the invoice still exists, later updates stay queued for it; when it is gone, they become part of the draft.
      const later = conflict.theirs === null ? book.decisions.discardLaterUpdates(id, now) : {};
      const form = formOfMine({ ...conflict, mine: conflict.mine === null ? null : { ...conflict.mine, ...later } });
      decide();
      const statementNo = book.numbers.reserve({ uid, clientUid: form.connectionUid, date: form.date }, now);
      book.drafts.save(uid, { ...form, statementNo }, now);
    });
    return uid;
  }

  return {
    'outbox:get-conflict': ({ id }) => {
      const { book } = app.session();
      const question = book.conflicts.questionOf(id);
      return question === null ? null : { ...question, meanings: conflictMeanings(book, question.conflict) };
    },
    'outbox:weigh-conflict': ({ id, stamp, choices }) => {
      const { book } = app.session();
      const question = book.conflicts.questionOf(id);
      return question?.stamp === stamp ? previewConflict(book, question.conflict, choices) : null;
    },
    'outbox:answer-conflict': ({ id, stamp, answer }) => {
      const { book } = app.session();
      const decide = (resolution: Resolution): void => {
        book.decisions.answer(id, stamp, resolution, app.now());
      };
      const { result: uid, wayBack } = answering(book, id, () => {
        const conflict = isDecision(answer) ? null : book.conflicts.of(id);
        if (isDecision(answer)) decide(answer);
        return conflict === null
          ? null
          : keepAsDraft(id, conflict, () => {
              decide({ kind: 'theirs' });
            });
      });
      return { draft: uid === null ? null : openDraft(app, uid), wayBack };
    },
  } satisfies Partial<Handlers>;
}

const isDecision = (answer: ConflictAnswer): answer is Exclude<ConflictAnswer, { readonly kind: 'draft' }> =>
  answer.kind !== 'draft';
