import type { Uid } from '#shared/model/ids.ts';
import type { Router } from './router.svelte.ts';

/** What can be done with invoices: from the list, a page, a menu or by a key, always through here. */
export const invoiceActions = ['edit'] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** The letters that stand for them wherever nobody is typing. */
export const actionKeys: Readonly<Record<string, InvoiceAction>> = { e: 'edit' };

interface Surroundings {
  readonly router: Router;
}

/** Runs actions; what has to be asked first is asked by `ActionDialogs.svelte`. */
export class InvoiceActions {
  readonly #app: Surroundings;

  constructor(app: Surroundings) {
    this.#app = app;
  }

  run(action: InvoiceAction, uids: readonly Uid[]): void {
    const [first] = uids;
    if (first === undefined) return;
    switch (action) {
      case 'edit':
        this.#app.router.go({ name: 'edit-invoice', uid: first });
        break;
    }
  }
}
