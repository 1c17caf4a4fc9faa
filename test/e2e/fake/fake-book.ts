import type { JsonObject } from '#shared/json.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { ClientThen } from '#shared/screens/invoice-page.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration, candidateSet } from '#shared/money/calibration/calibration.ts';
import { places, plainNames, TODAY, work } from '#test/scenes/account-plan.ts';
import { project } from '#shared/projection/project.ts';

export { TODAY };

export interface FakeClient {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly language: string;
  readonly addressLines: readonly string[];
  readonly isLocal: boolean;
}

export interface FakeInvoice {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly view: JsonObject;
  upload: UploadState;
  readonly hasDetails: boolean;
  /** The account has shown it otherwise since its lines were read. */
  readonly areLinesOutdated?: boolean;
  /** Its client was renamed since it left its draft. */
  readonly clientThen?: ClientThen;
  readonly draft: InvoiceForm | null;
}

interface FakeBook {
  readonly clients: readonly FakeClient[];
  readonly invoices: readonly FakeInvoice[];
}

/** A small generator with a fixed seed: the same book on every start. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export function fakeUid(kind: number, index: number): Uid {
  return uidFrom(
    1_700_000_000_000 + index,
    Uint8Array.from([kind, 1, 2, 3, 4, 5, index >>> 24, index >>> 16, index >>> 8, index].map((byte) => byte & 0xff)),
  );
}

function makeClients(): readonly FakeClient[] {
  return Array.from({ length: 40 }, (_, index) => {
    const place = places[index % places.length] ?? places[0];
    const base = plainNames[index % plainNames.length] ?? 'Client';
    const name = index < plainNames.length ? base : `${base} ${String(Math.floor(index / plainNames.length) + 1)}`;
    return {
      uid: fakeUid(1, index),
      name,
      email: `office${String(index + 1)}@example.com`,
      ...place,
      isLocal: false,
    };
  });
}

/** As the likeliest way of adding up has it: to weigh all of them takes most of the time of a hundred thousand invoices. */
const likeliest: Calibration = { ...newCalibration, survivors: candidateSet([0]) };

function makeInvoice(index: number, count: number, client: FakeClient, random: () => number): FakeInvoice {
  const age = Math.floor((index / count) * 730);
  const date = addDays(TODAY, -age);
  const dueDate = addDays(date, 14);
  const unit = client.currency === 'JPY' ? 100 : 1;
  const price = (Math.round(random() * 40_000) / (unit === 100 ? 1 : 100)) * unit;
  const details: JsonObject = {
    items: [
      {
        description: `${work[index % work.length] ?? ''}, ${date.slice(0, 7)}`,
        quantity: String(1 + (index % 5)),
        unit: index % 3 === 0 ? 'pcs' : '',
        price: String(price),
        sort_order: 2,
      },
    ],
    tasks: [
      {
        description: 'Consulting',
        duration: String(30 * (1 + (index % 12))),
        rate: client.currency === 'JPY' ? '9500' : '95.00',
        sort_order: 1,
      },
    ],
    trips:
      index % 4 === 0 ? [{ description: 'Visit on site', distance: '412', rate: '0.58', date, sort_order: 3 }] : [],
    expenses: [],
    taxes: index % 2 === 0 ? [{ name: 'VAT', combined_amount_percent: '19%', percentage: true }] : [],
    discounts: index % 5 === 0 ? [{ name: 'Loyalty', combined_amount_percent: '5%', percentage: true }] : [],
    shipping_amounts: [],
  };
  const isOld = age > 40;
  const state =
    index === 0
      ? 'draft'
      : isOld
        ? index % 23 === 0
          ? 'sent'
          : 'paid'
        : (['sent', 'viewed', 'partial', 'sent', 'paid', 'draft'][index % 6] ?? 'sent');
  const header: JsonObject = {
    statement_no: `INV-${String(count - index + 900).padStart(6, '0')}`,
    date,
    due_date: dueDate,
    state: index === 7 ? 'write-off pending' : state,
    summary: index % 3 === 0 ? 'Work of this month' : '',
    note: index % 4 === 0 ? 'Thank you for the two good days.' : '',
    po_number: index % 6 === 0 ? `PO-${String(7_000 + index)}` : '',
    currency_iso_code: client.currency,
    payment_options: ['bank_transfer'],
    allow_partial_payments: false,
    send_receipts_automatically: false,
    send_reminders: true,
  };
  const view = project(
    'invoices',
    { totalsVerdict: null, mirror: null, details: null, patch: { ...header, ...details } },
    { currency: client.currency, calibration: likeliest },
  ).view;
  const total = String(view['billed_total'] ?? '0');
  const half = (Number(total) / 2).toFixed(client.currency === 'JPY' ? 0 : 2);
  const due = state === 'paid' ? '0.00' : state === 'partial' ? half : total;
  const paid = state === 'paid' ? total : state === 'partial' ? half : '0.00';
  const uploads: readonly UploadState[] = ['local', 'waiting', 'synced', 'needs_you', 'unconfirmed', 'sending'];
  return {
    uid: fakeUid(2, index),
    clientUid: client.uid,
    view: { ...view, total_due: due, paid_total: paid },
    upload: index < 6 ? (uploads[index] ?? 'synced') : 'synced',
    hasDetails: index % 7 !== 6,
    draft: null,
  };
}

export function makeBook(count: number): FakeBook {
  const random = numbers(42);
  const clients = makeClients();
  const invoices = Array.from({ length: count }, (_, index) => {
    const client = clients[Math.floor(random() * clients.length)] ?? clients[0];
    if (client === undefined) throw new Error('a book has clients');
    return makeInvoice(index, count, client, random);
  });
  return { clients, invoices };
}
