import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { accountHandlers } from './account-handlers.ts';
import { clientHandlers } from './client-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { invoiceHandlers } from './invoice-handlers.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import { syncHandlers } from './sync-handlers.ts';

/** Every channel of the contract, once. */
export function createHandlers(app: AppContext): Handlers {
  return {
    ...accountHandlers(app),
    ...invoiceHandlers(app),
    ...draftHandlers(app),
    ...clientHandlers(app),
    ...outboxHandlers(app),
    ...syncHandlers(app),
  };
}
