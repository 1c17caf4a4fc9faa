import type { BinStore, BinStoreParts } from '#main/db/bin/bin-store.ts';
import { createBinStore } from '#main/db/bin/bin-store.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import type { KindOf } from './draft-kinds.ts';
import type { DraftStore, DraftStoreParts } from './draft-store.ts';
import { createDraftStore } from './draft-store.ts';
import type { SaveUndo } from './undo-save.ts';
import { createSaveUndo } from './undo-save.ts';
import type { VersionTable } from './version-table.ts';

/** The stores that an editor of one resource works with. */
interface ResourceEditor<Form> {
  readonly drafts: DraftStore<Form>;
  /** Earlier states of drafts that can be restored. */
  readonly versions: VersionTable<Form>;
  /** Deletes, discards and restores objects. */
  readonly bin: BinStore;
  /** Enqueues drafts so that it can be undone. */
  readonly saves: SaveUndo<Form>;
}

export type EditorOf = <R extends DraftedResource>(resource: R) => ResourceEditor<Forms[R]>;

/** The stores keep nothing by themselves, so each caller may have its own. */
export function createResourceEditors(parts: DraftStoreParts & BinStoreParts, kindOf: KindOf): EditorOf {
  return <R extends DraftedResource>(resource: R): ResourceEditor<Forms[R]> => {
    const kind = kindOf(resource);
    const drafts = createDraftStore(parts, kind);
    const bin = createBinStore(parts, kind, drafts);
    return { drafts, versions: kind.versions, bin, saves: createSaveUndo(parts, kind, drafts) };
  };
}
