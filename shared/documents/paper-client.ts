import type { ClientCard, InvoicePage } from '#shared/screens/invoice-page.ts';

/** Returns the client as the paper of an invoice names it. */
export function paperClient({ client, clientThen }: Pick<InvoicePage, 'client' | 'clientThen'>): ClientCard | null {
  if (client === null || clientThen?.isShown !== true) return client;
  const { name, addressLines } = clientThen;
  return { ...client, name, addressLines };
}
