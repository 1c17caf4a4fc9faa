import type { Uid } from '#shared/service/ids.ts';
import type { ConflictAnswered } from '#shared/conflict/question.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createdStep, requireStillHere } from '#renderer/state/invoice-actions/bin-actions.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';

type AnswerUndoDeps = Pick<
  AppController,
  'link' | 'toasts' | 'formats' | 'actions' | 'undo' | 'router' | 'sync' | 'openDraft'
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
  const text = words.outbox.conflict;
  const askAgain: UndoStep = {
    label: words.undo.answered(asked.sentence),
    undo: async () => {
      await app.link.request('outbox:take-back-answer', { id: asked.id });
      return text.askedAgain;
    },
    redo: null,
  };
  if (draft !== null) {
    const { statementNo } = draft.form;
    const created = createdStep(app, [draft.uid], words.copy.step(statementNo));
    app.undo.offer(
      text.keptAsDraft(statementNo),
      wayBack === 'none' ? created : withDraft(app, draft.uid, askAgain, created),
    );
    app.openDraft(draft);
  } else if (wayBack === 'open') app.undo.offer(text.leftToAccount, askAgain);
  else if (wayBack === 'held') app.undo.offer(text.deleteSaved[app.sync.wayOut], askAgain, UNDO_HOLD_MS);
  else if (wayBack === 'until_it_leaves' && app.sync.wayOut !== 'open') app.undo.offer(text.saved, askAgain);
  else {
    // The entry is sent at once: the undo key says if it is too late, but a button would promise too much.
    if (wayBack === 'until_it_leaves') app.undo.push(askAgain);
    app.toasts.info(text.saved);
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
