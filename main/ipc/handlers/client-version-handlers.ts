import { AppError } from '#shared/errors.ts';
import { clientChanges } from '#shared/client/client-changes.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import type { ClientVersion } from '#shared/invoice-form/version.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { clientDraft } from '#main/db/forms/client-draft.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';

export function clientVersionHandlers(app: AppContext) {
  const editor = () => app.session().book.editorOf('connections');

  /** Returns the form that the editor would open. Throws `not_found` for a client that cannot be edited. */
  function formNow(uid: Uid): ClientForm {
    const { book } = app.session();
    const stored = editor().drafts.read(uid);
    if (stored !== null) return stored.form;
    const state = book.rows.of('connections').byUid(uid);
    if (state === null || !canBeEdited(state)) throw new AppError('not_found', clientDraft.words.gone);
    return clientDraft.fromView(book.rows.draw('connections', state).view, null);
  }

  return {
    'client:versions': ({ uid }) => {
      const now = formNow(uid);
      const kept = editor().versions.list(uid);
      return kept.map(({ id, at, kind, form }, index): ClientVersion => {
        const before = kept[index + 1];
        const changes = before === undefined ? null : clientChanges(before.form, form);
        return { id, at, kind, form, changes, isCurrent: clientDraft.isSame(form, now) };
      });
    },
    'client:restore-version': ({ uid, id }) => {
      const { writer } = app.session().book;
      const { drafts, versions } = editor();
      const version = versions.get(id);
      if (version?.uid !== uid) throw new AppError('not_found', message('error_version_gone'));
      const [now, at] = [formNow(uid), app.now()];
      writer.write(() => {
        versions.keep(uid, now, 'replaced', at);
        // Replaces the base of an editor that was opened earlier: the version's changes are relative to the present client.
        if (drafts.read(uid) === null) drafts.opened(uid);
        drafts.save(uid, version.form, at);
      });
      return version.form;
    },
  } satisfies Partial<Handlers>;
}
