import { AppError } from '#shared/errors.ts';
import { writeRecordLink } from '#shared/links/record-link.ts';
import { message } from '#shared/words/message.ts';
import { findLinked, linkNameOf } from '#main/db/links/linked-records.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function linkHandlers(app: AppContext) {
  return {
    'link:write': ({ kind, uid }) => {
      const { account, book } = app.session();
      return writeRecordLink({ account: account.uid, kind, name: linkNameOf(book.orm, kind, uid) });
    },
    'link:find': ({ kind, name }) => {
      const uid = findLinked(app.session().book.orm, kind, name);
      if (uid === null) throw new AppError('not_found', message('link_nothing_there', { kind, name }));
      return { kind, uid };
    },
  } satisfies Partial<Handlers>;
}
