import { addDays } from '#shared/dates/plain-date.ts';
import { defaultTerms } from '#shared/dates/due-terms.ts';
import { AppError } from '#shared/errors.ts';
import { startedForm } from '#shared/estimates/started-form.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { EstimateRow } from '#shared/lists/estimate-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { EstimatePage, StartedFrom } from '#shared/screens/estimate-page.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { message } from '#shared/words/message.ts';
import type { FakeClient, FakeInvoice } from './fake-book.ts';
import { fakeUid, TODAY } from './fake-book.ts';
import { isWithinDays } from './fake-list.ts';
import { FakePlainList } from './fake-plain-list.ts';

const ESTIMATES = 24;
const states = ['draft', 'sent', 'viewed', 'accepted', 'sent'] as const;

/** Estimates of the first clients, the newest first, each open for 30 days. */
function estimatesOf(clients: readonly FakeClient[]): readonly EstimateRow[] {
  return clients.slice(0, ESTIMATES).map((client, index) => {
    const date = addDays(TODAY, -4 * index);
    const expireDate = addDays(date, 30);
    const state = states[index % states.length] ?? 'draft';
    const isAccepted = state === 'accepted';
    return {
      uid: fakeUid(9, index),
      number: `EST-${String(ESTIMATES - index).padStart(4, '0')}`,
      clientName: client.name,
      date,
      expireDate,
      state,
      isAccepted,
      isExpired: expireDate < TODAY && state !== 'draft' && !isAccepted,
      currency: client.currency,
      billedTotal: currencyDigits(client.currency) === 0 ? String(90_000 + index) : `${String(240 + 35 * index)}.00`,
    };
  });
}

/** The estimates of the stand-in. */
export function fakeEstimates(clients: () => readonly FakeClient[]): FakePlainList<'estimates'> {
  const isOut = (row: EstimateRow): boolean => row.state !== 'draft' && !row.isAccepted;
  return new FakePlainList('estimates', {
    rows: () => estimatesOf(clients()),
    inTab: {
      all: () => true,
      drafts: ({ state }) => state === 'draft',
      open: (row) => isOut(row) && !row.isExpired,
      expired: ({ isExpired }) => isExpired,
      accepted: ({ isAccepted }) => isAccepted,
    },
    text: (row) => `${row.number} ${row.clientName} ${row.billedTotal ?? ''}`,
    fits: (row, term) => {
      if (term.field === 'client') return row.clientName.includes(term.text);
      if (term.field === 'number') return row.number.includes(term.text);
      if (term.field === 'date') return isWithinDays(row.date, term);
      return term.field === 'total' || term.values.includes(row.currency ?? '');
    },
    key: {
      number: ({ number }) => number,
      date: ({ date }) => date ?? '',
      expires: ({ expireDate }) => expireDate ?? '',
      state: ({ state }) => state,
      amount: ({ billedTotal }) => Number(billedTotal),
    },
    sums: ({ currency, billedTotal }) => [
      { currency, minor: toMinorUnits(billedTotal, currencyDigits(currency)) ?? 0 },
    ],
  });
}

type EstimateChannel = Extract<Channel, `estimate:${string}`>;

interface Surroundings {
  rows(): readonly EstimateRow[];
  clients(): readonly FakeClient[];
  invoices(): readonly FakeInvoice[];
  /** A new draft on disk with this form. */
  startDraft(form: InvoiceForm): InvoiceDraft;
}

/** The pages of the stand-in's estimates, and the invoices that were started from them. */
export class FakeEstimatePages {
  readonly #around: Surroundings;
  readonly #startedFrom = new Map<string, StartedFrom>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  readonly handlers: { readonly [C in EstimateChannel]: (input: Input<C>) => Output<C> } = {
    'estimate:page': ({ uid }) => this.#pageOf(uid),
    'estimate:refresh': () => null,
    'estimate:start-invoice': ({ uid }) => {
      const page = this.#pageOf(uid);
      const clientUid = page.client?.uid ?? null;
      const form = startedForm(page, { clientUid, statementNo: '', today: TODAY, terms: defaultTerms });
      const draft = this.#around.startDraft(form);
      const { number, currency, subTotal, billedTotal } = page;
      this.#startedFrom.set(draft.uid, { uid, number, currency, subTotal, billedTotal });
      return draft;
    },
    'estimate:of-invoice': ({ uid }) => this.#startedFrom.get(uid) ?? null,
  };

  /** The first one became an invoice elsewhere, as far as anybody can tell, until one is started from it. */
  #pageOf(uid: string): EstimatePage {
    const index = this.#around.rows().findIndex((each) => each.uid === uid);
    const row = this.#around.rows()[index];
    if (row === undefined) throw new AppError('not_found', message('error_estimate_gone'));
    const client = this.#around.clients().find(({ name }) => name === row.clientName);
    const invoices = this.#around.invoices();
    const named = (invoice: FakeInvoice) => ({ uid: invoice.uid, number: String(invoice.view['statement_no'] ?? '') });
    const [became] = invoices;
    const started = invoices.filter((invoice) => this.#startedFrom.get(invoice.uid)?.uid === uid).map(named);
    return {
      ...row,
      client: client === undefined ? null : { uid: client.uid, name: client.name },
      subTotal: currencyDigits(row.currency) === 0 ? row.billedTotal : `${String(200 + 30 * index)}.00`,
      summary: 'As agreed on the phone',
      note: 'Valid for 30 days.',
      presence: 'listed',
      started,
      became: index === 0 && started.length === 0 && became !== undefined ? named(became) : null,
    };
  }
}
