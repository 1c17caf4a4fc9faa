import { AppError } from '#shared/errors.ts';
import type { CatalogueEdit } from '#shared/catalogue/catalogue-line.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

type CatalogueActionDeps = Pick<AppController, 'link' | 'undo'>;

/**
 * Says that a line was saved in the catalogue, with an undo. A new item can be removed while it is not uploaded, a
 * changed one at any time.
 */
export function offerSavedLine({ link, undo }: CatalogueActionDeps, saved: CatalogueEdit): void {
  const { before, after } = saved;
  let { uid } = saved;
  const takeBack = async (): Promise<null> => link.request('catalogue:take-back', { uid, before, after });
  if (before !== null) {
    undo.offer(words.saveLine.changed(after.name), {
      label: words.undo.lineChanged(after.name),
      undo: takeBack,
      redo: async () => {
        await link.request('catalogue:take-back', { uid, before: after, after: before });
      },
    });
    return;
  }
  const step = {
    label: words.undo.lineSaved(after.name),
    undo: takeBack,
    redo: async () => {
      const answer = await link.request('catalogue:save', { ...after, replaces: null });
      if (answer.kind === 'taken') throw new AppError('invalid_input', words.saveLine.same(answer.by.name));
      ({ uid } = answer);
    },
  };
  undo.offer(words.saveLine.saved(after.name), step, UNDO_HOLD_MS);
}
