import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Random } from '#main/demo/seed/random.ts';

/** What a person queued and what has to be so at the service in the end. `mark` stands in one queued line only. */
export type Wish =
  | { readonly kind: 'create'; readonly what: Created; readonly mark: string; readonly isReceived: boolean }
  /** The last one of an object counts; `of` is the mark it was created with. */
  | { readonly kind: 'reword'; readonly what: Reworded; readonly of: string; readonly mark: string }
  | { readonly kind: 'remove'; readonly of: string }
  | { readonly kind: 'mail'; readonly of: string; readonly mark: string };

export type Created = 'connections' | 'contacts' | 'invoices' | 'payments' | 'item_categories';
type Reworded = 'connections' | 'invoices';

/** An object that an earlier file or line created here. */
export interface Known {
  readonly what: Created;
  readonly mark: string;
  /** Its uid, or its ref within the same file. */
  readonly name: Uid;
}

export interface Batch {
  /** JSON Lines for `queue`. */
  readonly text: string;
  readonly wishes: readonly Wish[];
}

interface Line {
  readonly line: JsonObject;
  readonly wish: Wish;
}

const DATES = { date: '2026-11-21', due_date: '2026-12-21' } as const;

/** The fields of a create; its mark stands where lists show it. */
function bodyOf(what: Created, mark: string, parent: Uid): JsonObject {
  switch (what) {
    case 'connections':
      return {
        category: 'organization',
        name: `Client ${mark}`,
        business_email: 'office@client.example',
        language: 'en-us',
        currency: 'USD',
      };
    case 'contacts':
      return { connection: parent, first_name: 'Una', email: `${mark.toLowerCase()}@client.example` };
    case 'invoices':
      return {
        connection: parent,
        ...DATES,
        statement_no: mark,
        send_receipts_automatically: false,
        items: [{ description: 'Work', price: '50.00', quantity: '2' }],
      };
    case 'payments':
      // All alike but for the mark: nothing else tells one from the other.
      return { invoice: parent, date: DATES.date, amount: '5.00', payment_method: 'cash', details: mark };
    case 'item_categories':
      return { name: `Item ${mark}`, price: '95.00' };
  }
}

/** A person at a terminal, who makes new things and works on those made before. Draws the same from the same seed. */
export function createPerson(random: Random, prefix: string) {
  let marks = 0;
  const nextMark = (): string => `${prefix}${String((marks += 1)).padStart(4, '0')}`;

  function pickOf(known: readonly Known[], what: Created): Known | null {
    const fitting = known.filter((one) => one.what === what);
    return fitting[random.between(0, fitting.length - 1)] ?? null;
  }

  function create(what: Created, parent: Known | null): Line {
    const mark = nextMark();
    const isReceived = what === 'payments' && random.chance(0.5);
    return {
      line: {
        op: 'create',
        resource: what,
        ref: mark,
        data: bodyOf(what, mark, parent?.name ?? ''),
        ...(isReceived ? { received: true } : {}),
        // The person means each of those that are alike.
        ...(what === 'payments' ? { confirmed: ['same'] } : {}),
      },
      wish: { kind: 'create', what, mark, isReceived },
    };
  }

  function reword(what: Reworded, { name, mark: of }: Known): Line {
    const mark = nextMark();
    const data = what === 'invoices' ? { summary: mark } : { city: mark };
    return { line: { op: 'update', resource: what, target: name, data }, wish: { kind: 'reword', what, of, mark } };
  }

  function mail({ name, mark: of }: Known): Line {
    const mark = nextMark();
    const data = {
      recipients: [{ name: 'Una', email: `${mark.toLowerCase()}@client.example` }],
      blind_copies: [],
      subject: mark,
      message: 'Please find the invoice.',
    };
    return { line: { op: 'deliver', resource: 'invoices', target: name, data }, wish: { kind: 'mail', of, mark } };
  }

  /** One more line, or null where nothing is there yet that it could be about. */
  function drawLine(known: readonly Known[]): Line | null {
    const client = pickOf(known, 'connections');
    const invoice = pickOf(known, 'invoices');
    const item = pickOf(known, 'item_categories');
    const kind = random.between(1, 20);
    if (kind <= 2) return create('connections', null);
    if (kind <= 4) return create('item_categories', null);
    if (kind <= 7) return client && create('contacts', client);
    if (kind <= 10) return client && create('invoices', client);
    if (kind <= 13) return invoice && create('payments', invoice);
    if (kind <= 15) return invoice && reword('invoices', invoice);
    if (kind <= 17) return client && reword('connections', client);
    if (kind <= 19) return invoice && mail(invoice);
    if (item === null) return null;
    const line = { op: 'delete', resource: 'item_categories', target: item.name };
    return { line, wish: { kind: 'remove', of: item.mark } };
  }

  return {
    /** A file of a few lines that name each other and what is known; at least two of them create something. */
    drawBatch(known: readonly Known[]): Batch {
      const lines: Line[] = [create('connections', null)];
      const count = random.between(4, 7);
      const removed = new Set<string>();
      for (let tries = 0; lines.length < count && tries < 50; tries += 1) {
        const own = lines.flatMap(({ wish }) =>
          wish.kind === 'create' ? [{ what: wish.what, mark: wish.mark, name: wish.mark }] : [],
        );
        const line = drawLine([...own, ...known].filter(({ mark }) => !removed.has(mark)));
        if (line === null) continue;
        if (line.wish.kind === 'remove') removed.add(line.wish.of);
        lines.push(line);
      }
      lines.push(create('item_categories', null));
      return {
        text: lines.map(({ line }) => JSON.stringify(line)).join('\n'),
        wishes: lines.map(({ wish }) => wish),
      };
    },
  };
}

/** The marks of the objects that a batch creates. */
export const createdMarks = ({ wishes }: Batch): readonly string[] =>
  wishes.flatMap((wish) => (wish.kind === 'create' ? [wish.mark] : []));
