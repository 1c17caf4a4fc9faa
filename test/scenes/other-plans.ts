import type { AccountPlan, PlannedInvoice } from './account-plan.ts';
import { HIDDEN_TAX_UID, TODAY } from './account-plan.ts';

/** Changes some invoices of a plan by their place in it. */
function changed(
  { clients, invoices }: AccountPlan,
  change: (invoice: PlannedInvoice, index: number) => Partial<PlannedInvoice>,
): AccountPlan {
  return { clients, invoices: invoices.map((invoice, index) => ({ ...invoice, ...change(invoice, index) })) };
}

/** Three clients with something late, one of them twice; everything else is paid. */
export function withFewLate(plan: AccountPlan): AccountPlan {
  const late: Readonly<Record<number, readonly [client: number, dueDate: string]>> = {
    10: [0, '2026-08-30'],
    11: [1, '2026-10-12'],
    12: [0, '2026-11-02'],
    13: [2, '2026-11-16'],
  };
  return changed(plan, ({ client }, index) => {
    const [owner, dueDate] = late[index] ?? [];
    if (owner === undefined || dueDate === undefined) return { state: 'paid' };
    return { state: 'sent', client: plan.clients[owner] ?? client, dueDate };
  });
}

/** The newest five are late, three of them of one client. */
export function withLateOfOneClient(plan: AccountPlan): AccountPlan {
  const first = plan.invoices[1];
  return changed(plan, ({ client }, index) => {
    if (index < 1 || index > 5) return {};
    const dueDate = `2026-10-0${String(index)}`;
    return { dueDate, state: index === 5 ? 'partial' : 'sent', client: index < 4 ? (first?.client ?? client) : client };
  });
}

/** The account mails a receipt for every payment that comes in. */
export function withReceipts(plan: AccountPlan): AccountPlan {
  return changed(plan, () => ({ mailsReceipts: true }));
}

/** The account counts more in one invoice than it shows. */
export function withHiddenTax(plan: AccountPlan): AccountPlan {
  return changed(plan, ({ uid }) => ({ hiddenTax: uid === HIDDEN_TAX_UID ? '5.00' : null }));
}

/** The account counts more in nearly all invoices than it shows, so that nobody can learn how it adds up. */
export function withMuchHidden(plan: AccountPlan): AccountPlan {
  return changed(plan, (_, index) => ({ hiddenTax: index % 30 === 10 ? null : `${String(1 + (index % 7))}.37` }));
}

/** The invoices since April, as a business numbers them in its first year. */
export function withYearNumbers({ clients, invoices }: AccountPlan): AccountPlan {
  const year = Number(TODAY.slice(2, 4));
  const recent = invoices.filter(({ date }) => date >= `${TODAY.slice(0, 4)}-04-01`);
  return changed({ clients, invoices: recent }, (_, index) => ({
    number: `INV/${String(year)}-${String(year + 1)}/${String(recent.length - index).padStart(3, '0')}`,
  }));
}

/** Each invoice has a line that no other one has, all of them in a single currency. */
export function withManyLines(plan: AccountPlan): AccountPlan {
  const clients = plan.clients.map((client) => ({ ...client, currency: 'USD' }));
  return changed({ clients, invoices: plan.invoices }, ({ client, details, number }) => ({
    client: clients.find(({ uid }) => uid === client.uid) ?? client,
    details: { ...details, items: details.items.map((item) => ({ ...item, description: `Job ${number}` })) },
  }));
}
