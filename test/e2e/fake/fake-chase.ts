import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Input, Output } from '#shared/ipc/contract.ts';
import type { ChaseClient, ChaseInvoice, ContactNote, LeftOut, LeftOutReason } from '#shared/mail/chase.ts';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { TODAY } from './fake-book.ts';

/** What the fake needs of the rest of it. */
interface FakeChaseSide {
  readonly now: () => number;
  readonly rows: () => readonly InvoiceRow[];
  readonly mailsOf: (uid: string) => readonly MailRecord[];
  readonly onChange: () => void;
}

interface KeptNote extends Omit<ContactNote, 'number'> {
  readonly clientUid: string;
  readonly invoiceUid: string;
}

/** Chase runs as the book sees them: what is asked, what is left out, and what was noted. */
export class FakeChase {
  readonly snoozed = new Map<string, string>();
  notes: readonly KeptNote[] = [];
  #lastId = 0;
  readonly #side: FakeChaseSide;

  constructor(side: FakeChaseSide) {
    this.#side = side;
  }

  readonly handlers = {
    'chase:list': (): Output<'chase:list'> => {
      const late = this.#side
        .rows()
        .filter((row) => row.isOverdue && row.clientUid !== null)
        .toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''));
      const clients = new Map<string, ChaseClient>();
      const leftOut: LeftOut[] = [];
      for (const row of late) {
        const clientUid = row.clientUid ?? '';
        const known = clients.get(clientUid);
        const reason = this.#reasonOf(row);
        const { uid, number, clientName: name } = row;
        if (reason !== null) leave(leftOut, { clientUid, name, invoices: [{ uid, number }], reason });
        else clients.set(clientUid, { clientUid, name, invoices: [...(known?.invoices ?? []), toChaseInvoice(row)] });
      }
      return { clients: [...clients.values()], leftOut };
    },
    'chase:facts': ({ clientUid }: Input<'chase:facts'>): Output<'chase:facts'> => {
      const calls = this.#callsOf(clientUid);
      const [call] = calls;
      const row = this.#side.rows().find((one) => one.clientUid === clientUid && one.lastContact !== null);
      const mailed = row?.lastContact ? { ...row.lastContact, number: row.number } : null;
      return {
        payLag: clientUid.endsWith('1') ? null : { days: 9, count: 7 },
        lastContact: call === undefined ? mailed : { kind: 'called', at: call.at, number: call.number ?? '' },
        calls,
      };
    },
    'chase:snooze': ({ snoozes }: Input<'chase:snooze'>): Output<'chase:snooze'> => {
      const before = snoozes.map(({ uid }) => ({ uid, until: this.snoozed.get(uid) ?? null }));
      for (const { uid, until } of snoozes) {
        if (until === null) this.snoozed.delete(uid);
        else this.snoozed.set(uid, until);
      }
      this.#side.onChange();
      return before;
    },
    'contact:note': ({ clientUid, invoiceUid, text }: Input<'contact:note'>): Output<'contact:note'> => {
      this.#lastId += 1;
      const id = this.#lastId;
      this.notes = [{ id, clientUid, invoiceUid, at: this.#side.now(), text }, ...this.notes];
      this.#side.onChange();
      return { id };
    },
    'contact:of-invoice': ({ uid }: Input<'contact:of-invoice'>): Output<'contact:of-invoice'> => ({
      calls: this.#callsOf(this.#side.rows().find((row) => row.uid === uid)?.clientUid ?? ''),
      snoozedUntil: this.snoozed.get(uid) ?? null,
    }),
  };

  removeNote(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
    this.#side.onChange();
  }

  #callsOf(clientUid: string): readonly ContactNote[] {
    const rows = this.#side.rows();
    return this.notes
      .filter((note) => note.clientUid === clientUid)
      .map(({ id, at, text, invoiceUid }) => {
        const number = rows.find(({ uid }) => uid === invoiceUid)?.number ?? null;
        return { id, at, text, number };
      });
  }

  #reasonOf({ uid, clientUid }: InvoiceRow): LeftOutReason | null {
    const until = this.snoozed.get(uid);
    if (until !== undefined && until > TODAY) return { kind: 'snoozed', until };
    const ofClient = this.#side.rows().filter((row) => row.clientUid === clientUid);
    if (ofClient.some((row) => this.#side.mailsOf(row.uid).some(({ state }) => state === 'queued')))
      return { kind: 'mail_waits' };
    return this.notes.some((note) => note.clientUid === clientUid) ? { kind: 'contacted', days: 0 } : null;
  }
}

/** Beside those of the same client that are left out for the same reason. */
function leave(leftOut: LeftOut[], left: LeftOut): void {
  const is = (known: LeftOut): boolean =>
    known.clientUid === left.clientUid && JSON.stringify(known.reason) === JSON.stringify(left.reason);
  const at = leftOut.findIndex(is);
  const known = leftOut[at];
  if (known === undefined) leftOut.push(left);
  else leftOut[at] = { ...known, invoices: [...known.invoices, ...left.invoices] };
}

function toChaseInvoice({ uid, number, dueDate, totalDue: due, currency }: InvoiceRow): ChaseInvoice {
  const day = dueDate ?? TODAY;
  const dueMinor = toMinorUnits(due, currencyDigits(currency));
  return { uid, number, dueDate: day, daysLate: daysBetween(day, TODAY) ?? 0, due, dueMinor, currency };
}
