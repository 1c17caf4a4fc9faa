import type { AppliedPrice, OldPrice } from '#shared/catalogue/catalogue-uses.ts';
import type { UndoableEdit } from '#shared/ipc/undo-requests.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';

/** Gives a draft or a recurring invoice the catalogue's price, and offers to undo that. */
export async function applyPrice(
  { link, undo, sync }: Pick<AppController, 'link' | 'sync' | 'undo'>,
  { resource, uid, label }: Pick<OldPrice, 'resource' | 'uid' | 'label'>,
  asked: { readonly kind: LineArray; readonly line: Uid },
): Promise<void> {
  const applied = await link.request('catalogue:apply-price', { resource, uid, ...asked });
  const name = label || words.catalogue_old_price_in({ resource });
  const said =
    applied.kind === 'typed' ? words.catalogue_price_typed({ name }) : words.record_saved({ name, way: sync.wayOut });
  undo.offer(said, editStep(link, words.catalogue_price_step({ name }), editOf(uid, applied)));
}

function editOf(uid: Uid, applied: AppliedPrice): UndoableEdit {
  if (applied.kind === 'typed') {
    const { resource, lines } = applied;
    return { kind: 'price_applied', uid, resource, lines };
  }
  return applied.resource === 'invoices'
    ? { kind: 'invoice_saved', uid, saved: applied.saved }
    : { kind: 'profile_saved', uid, saved: applied.saved };
}
