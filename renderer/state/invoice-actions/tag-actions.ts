import type { TagChange } from '#shared/screens/tag.ts';
import { MOST_TAGGED } from '#shared/screens/tag.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

type TagActionDeps = Pick<AppController, 'link' | 'toasts' | 'formats' | 'undo'>;

/** Adds and removes tags, with one undo for all. The undo changes only invoices that were really changed. */
export async function changeTags(app: TagActionDeps, changes: readonly TagChange[]): Promise<void> {
  const made: TagChange[] = [];
  await app.toasts.attempt(async () => {
    for (const part of changes.flatMap(inParts)) {
      const uids = await app.link.request('tags:change', part);
      if (uids.length > 0) made.push({ ...part, uids });
    }
  });
  // Offer the undo also for what was changed before an error.
  if (made.length === 0) return;
  const { said, label } = wordsOf(made);
  app.undo.offer(said, {
    label,
    undo: async () => {
      await write(
        app,
        made.toReversed().map((change) => ({ ...change, isOn: !change.isOn })),
      );
      return null;
    },
    redo: () => write(app, made),
  });
}

async function write({ link }: TagActionDeps, changes: readonly TagChange[]): Promise<void> {
  for (const change of changes) await link.request('tags:change', change);
}

function inParts({ uids, ...change }: TagChange): readonly TagChange[] {
  const count = Math.ceil(uids.length / MOST_TAGGED);
  return Array.from({ length: count }, (_, at) => ({
    ...change,
    uids: uids.slice(at * MOST_TAGGED, (at + 1) * MOST_TAGGED),
  }));
}

/** Returns the sentence about the changes, and their name in the list of what can be undone. */
function wordsOf(made: readonly TagChange[]): { readonly said: string; readonly label: string } {
  const count = new Set(made.flatMap(({ uids }) => uids)).size;
  const [first] = made;
  const isOne = first !== undefined && made.every(({ name, isOn }) => name === first.name && isOn === first.isOn);
  if (!isOne) return { said: words.tags_changed_done({ count }), label: words.tags_changed({ count }) };
  const one = { name: first.name, count };
  return first.isOn
    ? { said: words.tags_put_done(one), label: words.tags_put(one) }
    : { said: words.tags_taken_done(one), label: words.tags_taken(one) };
}
