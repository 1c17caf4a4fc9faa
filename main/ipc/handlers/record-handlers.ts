import { AppError } from '#shared/errors.ts';
import { deleteClients, weighClientDeletes } from '#main/db/clients/delete-clients.ts';
import { deleteRecord, recordDeleteImpact } from '#main/db/clients/delete-record.ts';
import { draftForms } from '#main/db/forms/draft-forms.ts';
import { newRecord, openRecord } from '#main/db/forms/open-record.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function recordHandlers(app: AppContext) {
  return {
    'record:open': ({ resource, uid, clientUid }) => {
      const { book } = app.session();
      const today = app.today();
      const known = uid === null ? null : openRecord(book, resource, uid, today);
      // A window that was reloaded before the first keystroke asks for a draft that was never stored.
      return known ?? newRecord(book, resource, { uid: uid ?? app.createUid(), clientUid, locale: app.locale, today });
    },
    'record:save': ({ resource, uid, form }) => {
      const savedAt = app.now();
      app.session().book.editorOf(resource).drafts.type(uid, form, savedAt);
      return { savedAt };
    },
    'record:queue': ({ resource, uid }) => app.session().book.editorOf(resource).saves.queue(uid, app.now()),
    'record:refresh': ({ resource, uid }) => {
      app.session().engine.request(resource, uid);
      return null;
    },
    'record:discard': ({ resource, uid }) => {
      app.session().book.editorOf(resource).bin.discardDraft(uid, app.now());
      return null;
    },
    'record:weigh-delete': ({ resource, uid }) => {
      const impact = recordDeleteImpact(app.session().book, resource, uid, app.today());
      if (impact === null) throw new AppError('not_found', draftForms[resource].words.gone);
      return impact;
    },
    'client:weigh-deletes': ({ uids }) => weighClientDeletes(() => app.session().book, uids, app.today()),
    'client:delete-several': ({ deletes }) =>
      deleteClients(app.session().book, deletes, { today: app.today(), at: app.now() }),
    'record:delete': (record) => {
      deleteRecord(app.session().book, record, app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
