import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import { profilePage } from '#main/db/recurring/profile-page.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function recurringHandlers(app: AppContext) {
  return {
    'profile:page': ({ uid }) => {
      const page = profilePage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', message('error_profile_gone'));
      return page;
    },
    'profile:refresh': ({ uid }) => {
      app.session().engine.request('recurring_invoices', uid);
      return null;
    },
  } satisfies Partial<Handlers>;
}
