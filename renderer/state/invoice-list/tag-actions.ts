import { toAppError } from '#shared/errors.ts';
import type { TagChange } from '#shared/screens/tag.ts';
import { MOST_TAGGED } from '#shared/screens/tag.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';

type TagActionDeps = Pick<AppController, 'link' | 'toasts' | 'formats' | 'undo'>;

/** Adds and removes tags, with one undo for all. The undo changes only invoices that were really changed. */
export async function changeTags(app: TagActionDeps, changes: readonly TagChange[]): Promise<void> {
  const made: TagChange[] = [];
  try {
    for (const part of changes.flatMap(inParts)) {
      const uids = await app.link.request('tags:change', part);
      if (uids.length > 0) made.push({ ...part, uids });
    }
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
  }
  // Offer the undo also for what was changed before an error.
  if (made.length === 0) return;
  const label = labelOf(app, made);
  app.undo.offer(words.tags.done(label), {
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

function labelOf({ formats }: TagActionDeps, made: readonly TagChange[]): string {
  const count = new Set(made.flatMap(({ uids }) => uids)).size;
  const shown = formats.count(count);
  const [first] = made;
  const isOne = first !== undefined && made.every(({ name, isOn }) => name === first.name && isOn === first.isOn);
  if (!isOne) return words.tags.changed(count, shown);
  return first.isOn ? words.tags.put(first.name, count, shown) : words.tags.taken(first.name, count, shown);
}
