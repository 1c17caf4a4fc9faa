import type { WindowMain } from '#test/scenes/window-main.ts';

/** What happens while a window is open, by the word of a test in its page. */
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
