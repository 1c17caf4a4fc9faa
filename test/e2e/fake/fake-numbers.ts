import type { BookNumberReport, NumberOwner, NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import { proposeWithPattern } from '#shared/numbering/next-number.ts';
import { reportNumbers } from '#shared/numbering/report.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import type { FakeInvoice } from './fake-book.ts';

interface FakeNumbers {
  readonly invoices: readonly FakeInvoice[];
  readonly nameOf: (uid: string | null) => string;
  /** When the person said that the year begins. */
  readonly yearStart: YearStart | null;
}

/** The invoices since April, as a business numbers them in its first year. */
export function inOneYear(invoices: readonly FakeInvoice[], today: string): FakeInvoice[] {
  const first = `${today.slice(0, 4)}-04-01`;
  const year = Number(today.slice(2, 4));
  return invoices
    .filter((invoice) => text(invoice, 'date') >= first)
    .map((invoice, index, all) => {
      const counter = String(all.length - index).padStart(3, '0');
      const statement_no = `INV/${String(year)}-${String(year + 1)}/${counter}`;
      return { ...invoice, view: { ...invoice.view, statement_no } };
    });
}

const LOOKED_AT = 200;

const text = ({ view }: FakeInvoice, name: string): string => String(view[name] ?? '');

/** What main says of a number, of the invoices in memory: a client named in the number is not known here. */
export function answerNumber(book: FakeNumbers, { uid, clientUid, date, number }: NumberQuestion): NumberProposal {
  const own = book.invoices.find((invoice) => invoice.uid === uid);
  const others = book.invoices.filter((invoice) => invoice.uid !== uid);
  const known = others.slice(0, LOOKED_AT).map((invoice) => ({
    number: text(invoice, 'statement_no'),
    date: text(invoice, 'date'),
    clientUid: invoice.clientUid,
  }));
  const taken = new Map(others.map((invoice) => [text(invoice, 'statement_no'), invoice]));
  const context = { uid, date, clientUid, reservations: [], profileNumbers: [], yearStart: book.yearStart };
  const next = proposeWithPattern(known, { isTaken: (one) => taken.has(one) }, context);
  const last = next.series?.members[0]?.entry;
  const isInAccount = own !== undefined && own.upload !== 'local';
  const isFollowing = !isInAccount && number === next.number;
  const by = taken.get(number);
  return {
    number: next.number,
    isFollowing,
    state:
      number === ''
        ? { kind: 'empty' }
        : isInAccount && text(own, 'statement_no') === number
          ? { kind: 'confirmed' }
          : by !== undefined
            ? { kind: 'taken', by: ownerOf(book, by) }
            : { kind: isFollowing ? 'reserved' : 'free' },
    pattern:
      next.series === null || last === undefined
        ? null
        : {
            tokens: next.series.tokens,
            year: { start: next.series.year.start, open: next.series.year.open },
            reset: next.series.reset,
            isOfClient: next.isOfClient,
            lastUsed: { number: last.number, date: last.date, clientName: book.nameOf(last.clientUid) },
          },
    rivals: isInAccount
      ? []
      : [
          {
            profileName: 'Hosting',
            number: next.number,
            billingDate: '2026-12-03',
            takenOn: '2026-12-01',
            isSame: number === next.number,
          },
        ],
  };
}

export function reportFakeNumbers(book: FakeNumbers): BookNumberReport {
  const known = book.invoices.map((invoice) => ({
    number: text(invoice, 'statement_no'),
    date: text(invoice, 'date') || null,
    clientUid: invoice.clientUid,
    invoice,
  }));
  const { gaps, duplicates, ...more } = reportNumbers(known);
  return {
    ...more,
    gaps: gaps.map(({ first, last, count }) => ({ first, last, count: Number(count) })),
    duplicates: duplicates.map((same) => ({
      number: same[0]?.number ?? '',
      owners: same.map(({ invoice }) => ownerOf(book, invoice)),
    })),
  };
}

function ownerOf({ nameOf }: FakeNumbers, invoice: FakeInvoice): NumberOwner {
  const { uid, clientUid, upload } = invoice;
  return {
    uid,
    number: text(invoice, 'statement_no'),
    clientName: nameOf(clientUid),
    where: upload === 'local' ? 'here' : 'account',
  };
}
