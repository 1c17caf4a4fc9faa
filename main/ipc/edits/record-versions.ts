import { AppError } from '#shared/errors.ts';
import type { FormVersion } from '#shared/invoice-form/version.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Forms } from '#main/db/forms/draft-forms.ts';
import { draftForms } from '#main/db/forms/draft-forms.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';
import type { AppContext } from '#main/ipc/context.ts';

/** The resources whose versions are restored as a whole. An invoice keeps its number. */
type Versioned = 'connections' | 'recurring_invoices';

/** A version with the one before it, and whether it has the meaning of the object as it is now. */
export interface ListedVersion<Form> extends FormVersion<Form> {
  readonly before: Form | null;
  readonly isCurrent: boolean;
}

/** Lists and restores the versions of the objects of a resource. `merge` keeps what must stay as it is now. */
export function recordVersions<R extends Versioned>(
  app: AppContext,
  resource: R,
  merge = (restored: Forms[R], _now: Forms[R]): Forms[R] => restored,
) {
  const editor = () => app.session().book.editorOf<R>(resource);
  // Under each resource the table holds the form of that resource.
  const definition = draftForms[resource];

  /** Returns the form that the editor would open. Throws `not_found` for an object that cannot be edited. */
  function formNow(uid: Uid): Forms[R] {
    const { book } = app.session();
    const stored = editor().drafts.read(uid);
    if (stored !== null) return stored.form;
    const state = book.rows.of(resource).byUid(uid);
    if (state === null || !canBeEdited(state)) throw new AppError('not_found', definition.words.gone);
    const { view, connection } = book.rows.draw(resource, state);
    return definition.fromView(view, connection?.uid ?? null);
  }

  return {
    list(uid: Uid): readonly ListedVersion<Forms[R]>[] {
      const now = formNow(uid);
      const kept = editor().versions.list(uid);
      return kept.map((version, index) => ({
        ...version,
        before: kept[index + 1]?.form ?? null,
        isCurrent: definition.isSame(merge(version.form, now), now),
      }));
    },
    /** Puts a version into the draft, and keeps what stood there as a version. */
    restore(uid: Uid, id: number): Forms[R] {
      const { writer } = app.session().book;
      const { drafts, versions } = editor();
      const version = versions.get(id);
      if (version?.uid !== uid) throw new AppError('not_found', message('error_version_gone'));
      const [now, at] = [formNow(uid), app.now()];
      const restored = merge(version.form, now);
      writer.write(() => {
        versions.keep(uid, now, 'replaced', at);
        // Replaces the base of an editor that was opened earlier: the version's changes are relative to the present object.
        if (drafts.read(uid) === null) drafts.opened(uid);
        drafts.save(uid, restored, at);
      });
      return restored;
    },
  };
}
