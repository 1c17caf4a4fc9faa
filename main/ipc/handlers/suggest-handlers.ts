import { getClientFacts } from '#main/db/clients/client-facts.ts';
import { getDraftStatus } from '#main/db/drafts/draft-status.ts';
import { suggestAdjustments, suggestLines } from '#main/db/suggestions/line-suggestions.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function suggestHandlers(app: AppContext) {
  return {
    'draft:standing': ({ uid, clientUid }) => getDraftStatus(app.session().book.orm, uid, clientUid),
    'client:facts': ({ clientUid, exceptUid }) => getClientFacts(app.session().book.orm, clientUid, exceptUid),
    'lines:suggest': (question) => suggestLines(app.session().book.orm, question),
    'adjustments:suggest': (question) => suggestAdjustments(app.session().book.orm, question),
  } satisfies Partial<Handlers>;
}
