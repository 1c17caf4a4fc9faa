import type { Uid } from '#shared/service/ids.ts';
import type { ConflictAnswered } from '#shared/conflict/question.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createdStep, requireStillHere } from '#renderer/state/invoice-actions/bin-actions.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';

type AnswerUndoDeps = Pick<
  AppController,
  'link' | 'toasts' | 'formats' | 'actions' | 'undo' | 'router' | 'sync' | 'newDrafts'
>;

/** The outbox entry that asked, and its sentence. */
interface Asked {
  readonly id: number;
  readonly sentence: string;
}

/**
 * Says what an answer to a conflict did, with an undo that asks again; a draft made by the answer is removed with it.
 */
export function offerAnswered(app: AnswerUndoDeps, asked: Asked, { draft, wayBack }: ConflictAnswered): void {
  const askAgain = editStep(
    app.link,
    words.undo_answered({ sentence: asked.sentence }),
    { kind: 'conflict_answered', id: asked.id },
    {
      noteOf: () => words.outbox_conflict_asked_again(),
    },
  );
  if (draft !== null) {
    const { statementNo } = draft.form;
    const created = createdStep(app, [draft.uid], words.copy_step({ number: statementNo }));
    app.undo.offer(
      words.outbox_conflict_kept_as_draft({ number: statementNo }),
      wayBack === 'none' ? created : withDraft(app, draft.uid, askAgain, created),
    );
    app.newDrafts.open(draft);
  } else if (wayBack === 'open') app.undo.offer(words.outbox_conflict_left_to_account(), askAgain);
  else if (wayBack === 'held')
    app.undo.offer(words.outbox_conflict_delete_saved({ way: app.sync.wayOut }), askAgain, UNDO_HOLD_MS);
  else if (wayBack === 'until_it_leaves' && app.sync.wayOut !== 'open')
    app.undo.offer(words.outbox_conflict_saved(), askAgain);
  else {
    // The entry is sent at once: the undo key says if it is too late, but a button would promise too much.
    if (wayBack === 'until_it_leaves') app.undo.push(askAgain);
    app.toasts.info(words.outbox_conflict_saved());
  }
}

/** Asks again and removes the draft: both or neither, so that the change does not exist twice. */
function withDraft(app: AnswerUndoDeps, draft: Uid, askAgain: UndoStep, created: UndoStep): UndoStep {
  return {
    label: askAgain.label,
    undo: async () => {
      await requireStillHere(app, [draft]);
      const said = await askAgain.undo();
      await created.undo();
      return said;
    },
    redo: null,
  };
}
