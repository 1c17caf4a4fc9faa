import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import { debtors } from '#main/db/figures/debtors.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';

export function documentHandlers(app: AppContext) {
  function tell(settings: PaperSettings): PaperSettings {
    app.emit('paper:changed', settings);
    return settings;
  }

  return {
    'paper:get': () => app.paper.read(),
    'paper:update': (choices) => tell(app.paper.update(choices)),
    'paper:set-logo': ({ data }) => tell(app.paper.setLogo(data)),
    'document:preview': (request) => app.documents.preview(request),
    'document:save-pdf': (request) => app.documents.savePdf(request),
    'document:print': (request) => app.documents.print(request),
    'statement:get': (request) => {
      const statement = clientStatement(app.session().book, request, app.today());
      if (statement === null) throw new AppError('not_found', message('error_client_gone'));
      return statement;
    },
    'statement:debtors': () => debtors(app.session().book.orm),
    'statement:save-table': (request) => app.documents.saveStatement(request),
    'statement:mail': async (request) => {
      await app.documents.mailStatement(request);
      return null;
    },
    'document:save-table': (request) => app.documents.saveTable(request),
    'document:save-archive': () => app.documents.saveArchive(),
    'document:cancel': () => {
      app.documents.cancel();
      return null;
    },
    'document:show': async ({ place, how }) => {
      await app.documents.show(place, how);
      return null;
    },
    'document:report': ({ path, problem }) => {
      app.documents.report(path, problem);
      return null;
    },
  } satisfies Partial<Handlers>;
}
