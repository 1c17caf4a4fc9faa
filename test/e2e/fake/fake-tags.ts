import type { TagChange, TagChoice } from '#shared/screens/tag.ts';
import type { Uid } from '#shared/service/ids.ts';

/** Tags as the book keeps them, of invoices that are all listed. */
export class FakeTags {
  readonly #tags = new Map<string, { readonly name: string; readonly uids: ReadonlySet<Uid> }>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  readonly isTagged = (uid: Uid, name: string): boolean => this.#tags.get(name.toLowerCase())?.uids.has(uid) ?? false;

  readonly of = (uid: Uid): readonly string[] =>
    [...this.#tags].toSorted().flatMap(([, tag]) => (tag.uids.has(uid) ? [tag.name] : []));

  readonly handlers = {
    'tags:list': ({ uids }: { readonly uids: readonly Uid[] }): readonly TagChoice[] =>
      [...this.#tags]
        .toSorted()
        .map(([, tag]) => ({ name: tag.name, count: uids.filter((uid) => tag.uids.has(uid)).length })),
    'tags:change': ({ name, isOn, uids }: TagChange): readonly Uid[] => {
      const key = name.toLowerCase();
      const known = this.#tags.get(key) ?? { name, uids: new Set<Uid>() };
      const changed = uids.filter((uid) => known.uids.has(uid) !== isOn);
      const kept = isOn
        ? new Set([...known.uids, ...uids])
        : new Set([...known.uids].filter((uid) => !uids.includes(uid)));
      if (kept.size === 0) this.#tags.delete(key);
      else this.#tags.set(key, { name: known.name, uids: kept });
      if (changed.length > 0) this.#onChange();
      return changed;
    },
  };
}
