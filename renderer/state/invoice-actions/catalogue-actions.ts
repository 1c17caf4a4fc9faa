import type { CatalogueEdit } from '#shared/catalogue/catalogue-line.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';

type CatalogueActionDeps = Pick<AppController, 'link' | 'undo'>;

/**
 * Says that a line was saved in the catalogue, with an undo. A new item can be removed while it is not uploaded, a
 * changed one at any time.
 */
export function offerSavedLine({ link, undo }: CatalogueActionDeps, saved: CatalogueEdit): void {
  const { before, after } = saved;
  const edit = { kind: 'line_saved', ...saved } as const;
  if (before === null)
    undo.offer(
      words.save_line_saved({ name: after.name }),
      editStep(link, words.undo_line_saved({ name: after.name }), edit),
      UNDO_HOLD_MS,
    );
  else
    undo.offer(
      words.save_line_changed({ name: after.name }),
      editStep(link, words.undo_line_changed({ name: after.name }), edit),
    );
}
