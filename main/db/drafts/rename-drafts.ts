import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import { isDrafted } from '#main/db/forms/draft-forms.ts';
import { binSnapshots, draftVersions } from '#main/db/schema/history.ts';
import type { DraftKind, KindOf } from './draft-kinds.ts';
import type { DraftRows } from './draft-rows.ts';

/** Replaces a merged uid in drafts, versions and snapshots of the bin: the object's own, and those that name it. Call inside a transaction. */
export type RenameDrafts = (resource: Resource, from: Uid, to: Uid) => void;

export function createRenameDrafts(orm: Orm, draftRows: DraftRows, kindOf: KindOf): RenameDrafts {
  /** Both rows have a draft: the newer one goes on, because its editor may be open; the other becomes a version. */
  function joinDrafts<R extends DraftedResource>(resource: R, from: Uid, to: Uid): void {
    const { drafts, versions }: DraftKind<Forms[R]> = kindOf(resource);
    const [own, other] = [drafts.get(to), drafts.get(from)];
    if (own === null || other === null) return;
    const isOtherLast = other.savedAt > own.savedAt;
    const left = isOtherLast ? own : other;
    versions.keep(to, left.form, 'left', left.savedAt);
    if (isOtherLast) {
      drafts.put(to, other);
      draftRows.setBaseline(to, other);
    }
    draftRows.remove(from);
  }

  return (resource, from, to) => {
    // A plain text replacement is safe: a uid never occurs as a part of another text.
    const renamed = (column: unknown) => sql`replace(${column}, ${from}, ${to})`;
    const { viewJson, draftJson, openedJson, connectionUid } = binSnapshots;
    orm.update(draftVersions).set({ uid: to }).where(eq(draftVersions.uid, from)).run();
    orm
      .update(draftVersions)
      .set({ formJson: renamed(draftVersions.formJson) })
      .run();
    // Where both are in the bin, that of the object created here stays.
    orm.run(sql`UPDATE OR IGNORE ${binSnapshots} SET uid = ${to} WHERE uid = ${from}`);
    orm
      .update(binSnapshots)
      .set({
        viewJson: renamed(viewJson),
        draftJson: renamed(draftJson),
        openedJson: renamed(openedJson),
        connectionUid: renamed(connectionUid),
      })
      .run();
    draftRows.rename(from, to);
    if (isDrafted(resource)) joinDrafts(resource, from, to);
  };
}
