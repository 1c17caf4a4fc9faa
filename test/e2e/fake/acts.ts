import type { WindowMain } from '#test/scenes/window-main.ts';

/** Names what a test can have happen while a window is open, each with the function that does it. */
export const acts = {
  /** Somebody sends the invoice of this number in the web application, and a sync brings the news. */
  async sends(main: WindowMain, number: string): Promise<null> {
    const invoice = main.service.state.invoices.find(({ fields }) => fields.statement_no === number);
    if (invoice === undefined) throw new Error(`There is no ${number}.`);
    main.person.markAsSent(invoice.id);
    await main.sync();
    return null;
  },
} as const;

export type ActName = keyof typeof acts;
