import { tick } from 'svelte';
import { AppError } from '#shared/errors.ts';
import type { Undone } from '#shared/ipc/undo-requests.ts';
import type { BinOutcome, DeleteImpact, ShownImpact } from '#shared/screens/bin.ts';
import { hasImpact, MOST_AT_ONCE, nothingShownOf, shownOf } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from './action-context.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import { textOf } from '#shared/words/text-of.ts';
import { message } from '#shared/words/message.ts';

/** Deletes, discards and restores invoices for all screens. */
type BinActionDeps = Pick<ActionContext, 'link' | 'toasts' | 'formats' | 'actions' | 'undo' | 'router' | 'sync'>;

type UndoDeps = Pick<BinActionDeps, 'link' | 'router'>;

/** Returns the uids that were deleted or restored. */
const doneIn = (outcomes: readonly BinOutcome[]): readonly Uid[] =>
  outcomes.filter(({ kind }) => kind === 'done').map(({ uid }) => uid);

const refusedIn = (outcomes: readonly BinOutcome[]) => outcomes.filter((outcome) => outcome.kind === 'refused');

/**
 * Deletes invoices. Asks first if there are several, or if money or mail depends on one; a single local one is deleted
 * at once with an undo.
 */
export async function askDelete(app: BinActionDeps, uids: readonly Uid[]): Promise<void> {
  if (uids.length > MOST_AT_ONCE) {
    app.toasts.info(words.copy_many_too_many({ most: app.formats.count(MOST_AT_ONCE) }));
    return;
  }
  await app.toasts.attempt(async () => {
    const weights = await app.link.request('bin:prepare', { uids });
    const [first] = weights;
    if (first === undefined) return;
    if (weights.length === 1 && first.refusal !== null) app.toasts.error(textOf(first.refusal));
    // Do not replace another question that came up meanwhile, nor what was typed in it.
    else if (weights.length > 1 || hasImpact(first)) app.actions.asking ??= { action: 'delete', weights };
    else await removeInvoices(app, weights);
  });
}

/** Deletes and offers an undo. Returns the outcome of each; throws if none could be asked for. */
export async function removeInvoices(
  app: BinActionDeps,
  weights: readonly DeleteImpact[],
): Promise<readonly BinOutcome[]> {
  await leaveScreenOf(
    app,
    weights.map(({ uid }) => uid),
  );
  const outcomes = await app.link.request('bin:delete', { deletes: weights.map(shownOf) });
  const done = doneIn(outcomes);
  const [refused] = refusedIn(outcomes);
  if (refused?.kind === 'refused' && weights.length === 1) app.toasts.error(textOf(refused.message));
  if (done.length === 0) return outcomes;
  const only = done.length === 1 ? weights.find(({ uid }) => uid === done[0]) : undefined;
  const label = only
    ? words.bin_step_deleted({ number: only.number })
    : words.bin_step_deleted_many({ count: done.length });
  const gone = weights.filter(({ uid }) => done.includes(uid));
  app.undo.offer(deletedText(app, only, done.length), deletedStep(app, gone.map(shownOf), label), UNDO_HOLD_MS);
  return outcomes;
}

/**
 * Moves an invoice that the service refused into the bin, with its outbox entries. Returns false if the outbox must
 * decide, because it may have arrived or something else waits for it.
 */
export async function removeRefused(app: BinActionDeps, uid: Uid): Promise<boolean> {
  const weights = await app.link.request('bin:prepare', { uids: [uid] });
  if (weights.length === 0 || weights.some(({ refusal, isLocal }) => refusal !== null || !isLocal)) return false;
  await removeInvoices(app, weights);
  return true;
}

function deletedText(app: BinActionDeps, only: DeleteImpact | undefined, count: number): string {
  if (only === undefined) return words.bin_deleted_many({ count });
  if (only.isLocal) return words.bin_binned({ number: only.number });
  return words.bin_deleted({ number: only.number, way: app.sync.wayOut });
}

/** Leaves the page or editor of an invoice before it is deleted, so that nothing is saved after it. */
async function leaveScreenOf(app: Pick<BinActionDeps, 'router'>, gone: readonly Uid[]): Promise<void> {
  const { route } = app.router;
  const isShown = 'uid' in route && gone.includes(route.uid);
  if (!isShown) return;
  app.router.finish({ name: 'invoices' });
  await tick();
}

/**
 * Returns the undo step of a delete. Its redo deletes only what the person was shown: an invoice that was local then
 * and was uploaded since is not deleted in the account.
 */
export function deletedStep(app: UndoDeps, shown: readonly ShownImpact[], label: string): UndoStep {
  return editStep(
    app.link,
    label,
    { kind: 'invoices_deleted', deletes: shown.map(shownOf) },
    {
      noteOf: restoredText,
      beforeRedo: () =>
        leaveScreenOf(
          app,
          shown.map(({ uid }) => uid),
        ),
      onRedone: ({ outcomes = [] }) => {
        requireDone(outcomes);
      },
    },
  );
}

/**
 * Returns the undo step of created drafts: undo moves them to the bin with everything written since. It never deletes
 * an uploaded invoice in the account.
 */
export function createdStep(app: BinActionDeps, uids: readonly Uid[], label: string): UndoStep {
  return editStep(
    app.link,
    label,
    { kind: 'drafts_created', created: uids },
    {
      beforeUndo: async () => {
        await requireStillHere(app, uids);
        await leaveScreenOf(app, uids);
      },
      noteOf: ({ outcomes = [] }) => {
        requireDone(outcomes);
        return notDeletedText(outcomes);
      },
      onRedone: ({ outcomes = [] }) => {
        requireDone(outcomes);
      },
    },
  );
}

/** Throws if all have been uploaded. */
export async function requireStillHere(app: Pick<BinActionDeps, 'link'>, uids: readonly Uid[]): Promise<void> {
  const weights = await app.link.request('bin:prepare', { uids });
  if (weights.length > 0 && weights.every(({ isLocal }) => !isLocal))
    throw new AppError('invalid_input', message('bin_has_left'));
}

export function discardedStep(app: BinActionDeps, uid: Uid, number: string): UndoStep {
  return editStep(
    app.link,
    words.undo_discarded_draft({ number }),
    { kind: 'draft_discarded', discarded: uid },
    {
      noteOf: restoredText,
      beforeRedo: () => leaveScreenOf(app, [uid]),
    },
  );
}

/** Returns what the person should know of what came back; throws if nothing did. */
export function restoredText({ outcomes = [] }: Undone): string | null {
  requireDone(outcomes);
  const refused = refusedIn(outcomes);
  const [first] = refused;
  const notes = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? outcome.notes.map(textOf) : []));
  const failed =
    first?.kind === 'refused' ? [words.bin_not_restored({ count: refused.length, message: first.message })] : [];
  return [...new Set(notes), ...failed].join(' ') || null;
}

/** Returns the sentence about the drafts that could not be deleted. */
function notDeletedText(outcomes: readonly BinOutcome[]): string | null {
  const refused = refusedIn(outcomes);
  const [first] = refused;
  return first?.kind === 'refused' ? words.bin_not_taken_back({ count: refused.length, message: first.message }) : null;
}

/** Throws the first refusal when nothing was done. */
export function requireDone(outcomes: readonly BinOutcome[]): void {
  const [first] = outcomes;
  if (first?.kind === 'refused' && doneIn(outcomes).length === 0) throw new AppError('invalid_input', first.message);
}

/** Restores from the bin and shows the result. Returns false if it stays in the bin. */
export async function restoreFromBin(app: BinActionDeps, uid: Uid, number: string): Promise<boolean> {
  const isRestored = await app.toasts.attempt(async () => {
    const edit = { kind: 'invoices_deleted', deletes: [nothingShownOf(uid)] } as const;
    const note = restoredText(await app.link.request('undo:undo', edit));
    const label = words.bin_step_deleted({ number });
    app.toasts.info([words.undo_undone({ what: label }), note].filter(Boolean).join(' '));
    return true;
  });
  return isRestored ?? false;
}
