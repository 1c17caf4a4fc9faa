import type { AlikeClient } from '#shared/screens/duplicates.ts';
import type { NamedClient } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';

type Deps = Pick<ActionContext, 'link' | 'undo'>;

/** Returns the name of a client, with its address where another one has the same name. */
export function labelAmong({ uid, name, email, city }: AlikeClient, others: readonly AlikeClient[]): string {
  const isShared = others.some((other) => other.uid !== uid && other.name === name);
  const beside = email ?? city;
  return isShared && beside !== null ? words.duplicates_named({ name, beside }) : name;
}

/** Notes that a client is none of the others, and offers to take that back. */
export async function keepApart({ link, undo }: Deps, uid: Uid, others: readonly Uid[]): Promise<void> {
  const keep = (isApart: boolean) => link.request('client:keep-apart', { uid, others, isApart });
  await keep(true);
  const said = words.duplicates_kept_apart();
  undo.offer(said, {
    label: said,
    undo: () => keep(false),
    redo: async () => {
      await keep(true);
    },
  });
}

/** Chooses the client for the next invoices of another one (null: for none), and offers to undo that. */
export async function chooseNext(
  { link, undo }: Deps,
  { uid, name }: NamedClient,
  next: NamedClient | null,
): Promise<void> {
  const to = next?.uid ?? null;
  const done = await link.request('client:choose-next', { uid, to });
  const said = next === null ? words.duplicates_stopped({ name }) : words.duplicates_moved({ name, next: next.name });
  undo.offer(said, editStep(link, said, { kind: 'next_client_chosen', uid, to, ...done }));
}
