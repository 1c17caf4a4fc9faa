import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';

/** The day on which every scene plays. */
export const TODAY = '2026-11-21';
/** The newest invoice of a scene is a draft that the account never got. */
export const DRAFT_AT = 0;

export interface PlannedClient {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly language: string;
  readonly addressLines: readonly string[];
}

export interface PlannedInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly client: PlannedClient;
  readonly date: PlainDate;
  readonly dueDate: PlainDate;
  readonly state: 'draft' | 'sent' | 'viewed' | 'partial' | 'paid';
  readonly summary: string;
  readonly note: string;
  readonly poNumber: string;
  readonly details: DocumentDetails;
  /** False for one whose lines and payments were never read. */
  readonly hasDetails: boolean;
  /** True when the account mails receipts for its payments. */
  readonly mailsReceipts: boolean;
  /** A tax that the account adds to its total without showing a tax row; null for none. */
  readonly hiddenTax: string | null;
}

export interface AccountPlan {
  readonly clients: readonly PlannedClient[];
  /** The newest first. */
  readonly invoices: readonly PlannedInvoice[];
}

/** Returns the same uid whenever it is asked for, so that a test can name what is in the book of a scene. */
export function sceneUid(kind: 'client' | 'invoice' | 'payment' | 'other', index: number): Uid {
  const number = { client: 1, invoice: 2, payment: 5, other: 8 }[kind];
  return uidFrom(
    1_700_000_000_000 + index,
    Uint8Array.from([number, 1, 2, 3, 4, 5, index >>> 24, index >>> 16, index >>> 8, index].map((byte) => byte & 0xff)),
  );
}

/** The invoice that most scenes are about: paid in part, with lines, nothing waiting. */
export const SCENE_UID = sceneUid('invoice', 14);
/** The invoices of the conflicts: changed by both sides, in many lines, deleted there, deleted here. */
export const CONFLICT_UIDS = [
  sceneUid('invoice', 8),
  sceneUid('invoice', 9),
  sceneUid('invoice', 10),
  sceneUid('invoice', 12),
] as const;
/** The invoice in which a learned account counts more than it shows. */
export const HIDDEN_TAX_UID = sceneUid('invoice', 8);

/** Draws numbers from a fixed seed: the same plan on every start. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const plainNames = [
  'Birch & Harbor Ltd',
  'Cobalt Freight',
  'Fjord Analytics',
  'Meridian Kitchens',
  'Lumen Press',
  'Juniper & Sons',
  'Granite Works',
  'Willow Dental',
  'Saffron Street Food',
  'Northlight Studio',
  'Copperfield Books',
  'Tidewater Yachts',
  'Maple & Main',
  'Orchid Travel',
];
const foreignNames = [
  '株式会社山田製作所',
  'شركة النور للتجارة والمقاولات العامة',
  'מאפיית השקד',
  'Ωμέγα Ναυτιλιακή',
  'Żółta Łódź Sp. z o.o.',
  '서울 디자인 연구소',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
];
export const places = [
  { currency: 'USD', language: 'en-us', addressLines: ['18 Harbor Road', 'Portland, OR 97201'] },
  { currency: 'EUR', language: 'de', addressLines: ['Hafenstr. 4', '20457 Hamburg'] },
  { currency: 'GBP', language: 'en-uk', addressLines: ['7 Lantern Yard', 'Bristol BS1 4DJ'] },
] as const;
export const work = [
  'Route planning',
  'Brand workshop',
  'Print-ready logo package',
  'Site visit',
  'Stationery set, A5',
  'Monthly retainer',
  'Illustrations',
];
const CLIENTS = 40;
const DAYS = 730;
/** Older ones are paid, but for a few. */
const RECENT_DAYS = 40;
const RECENT = ['sent', 'viewed', 'partial', 'sent', 'paid', 'draft'] as const;

function planClients(isForeign: boolean): readonly PlannedClient[] {
  const names = isForeign ? foreignNames : plainNames;
  return Array.from({ length: CLIENTS }, (_, index) => {
    const place = places[index % places.length] ?? places[0];
    const base = names[index % names.length] ?? 'Client';
    const name = index < names.length ? base : `${base} ${String(Math.floor(index / names.length) + 1)}`;
    const isJapanese = name.startsWith('株');
    const isArabic = name.startsWith('شركة');
    return {
      uid: sceneUid('client', index),
      name,
      email: `office${String(index + 1)}@example.com`,
      // Five currencies, of none, two and three digits.
      currency: isJapanese ? 'JPY' : isArabic ? 'KWD' : place.currency,
      language: isJapanese ? 'ja' : place.language,
      addressLines: isJapanese ? ['東京都千代田区丸の内1-1', '100-0005'] : place.addressLines,
    };
  });
}

const unsettled = { id: null, total: null, created_at: null } as const;

function planDetails(index: number, date: PlainDate, isJapanese: boolean, random: () => number): DocumentDetails {
  const cents = Math.round(random() * 40_000);
  const price = String(isJapanese ? cents * 100 : cents / 100);
  const adjustment = { id: null, key: null, percentage: true } as const;
  return {
    items: [
      {
        ...unsettled,
        date: null,
        description: `${work[index % work.length] ?? ''}, ${date.slice(0, 7)}`,
        quantity: String(1 + (index % 5)),
        unit: index % 3 === 0 ? 'pcs' : '',
        price,
        sort_order: 2,
      },
    ],
    tasks: [
      {
        ...unsettled,
        date: null,
        description: 'Consulting',
        duration: String(30 * (1 + (index % 12))),
        rate: isJapanese ? '9500' : '95.00',
        sort_order: 1,
      },
    ],
    trips:
      index % 4 === 0
        ? [{ ...unsettled, date, description: 'Visit on site', distance: '412', rate: '0.58', sort_order: 3 }]
        : [],
    expenses: [],
    taxes: index % 2 === 0 ? [{ ...adjustment, name: 'VAT', combined_amount_percent: '19%' }] : [],
    discounts: index % 5 === 0 ? [{ ...adjustment, name: 'Loyalty', combined_amount_percent: '5%' }] : [],
    shipping_amounts: [],
  };
}

function stateAt(index: number, age: number): PlannedInvoice['state'] {
  if (index === DRAFT_AT) return 'draft';
  if (age > RECENT_DAYS) return index % 23 === 0 ? 'sent' : 'paid';
  return RECENT[index % RECENT.length] ?? 'sent';
}

/** Returns what an account of so many invoices of the last two years has in it. */
export function planAccount(count: number, isForeign: boolean): AccountPlan {
  const random = numbers(42);
  const clients = planClients(isForeign);
  const invoices = Array.from({ length: count }, (_, index): PlannedInvoice => {
    const client = clients[Math.floor(random() * clients.length)] ?? clients[0];
    if (client === undefined) throw new Error('an account has clients');
    const age = Math.floor((index / count) * DAYS);
    const date = addDays(TODAY, -age);
    return {
      uid: sceneUid('invoice', index),
      number: `INV-${String(count - index + 900).padStart(6, '0')}`,
      client,
      date,
      dueDate: addDays(date, 14),
      state: stateAt(index, age),
      summary: index % 3 === 0 ? 'Work of this month' : '',
      note: index % 4 === 0 ? 'Thank you for the two good days.' : '',
      poNumber: index % 6 === 0 ? `PO-${String(7_000 + index)}` : '',
      details: planDetails(index, date, client.currency === 'JPY', random),
      hasDetails: index % 7 !== 6,
      mailsReceipts: false,
      hiddenTax: null,
    };
  });
  return { clients, invoices };
}
