import { addressLines } from '#shared/client/address-lines.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isIssued, withLists } from '#shared/figures/figure-rows.ts';
import { movementStatements, openItemStatements } from '#shared/figures/statement.ts';
import { asText, textOrEmpty } from '#shared/json.ts';
import { cleanAddress, isMailAddress } from '#shared/mail/mail-address.ts';
import type { ClientStatement, StatementRequest } from '#shared/screens/statement.ts';
import { connectionLabel } from '#shared/service/connection.ts';
import type { Book } from '#main/db/book.ts';
import { readFigureRows } from './figure-rows.ts';

type Parts = Pick<Book, 'orm' | 'rows' | 'sweeps'>;

/** Returns a client's statement from one state of the book; null for an unknown client (figures.md, "Statement of a client"). */
export function clientStatement(book: Parts, request: StatementRequest, today: PlainDate): ClientStatement | null {
  const state = book.rows.of('connections').byUid(request.uid);
  if (state === null) return null;
  const { view } = book.rows.draw('connections', state);
  const email = cleanAddress(textOrEmpty(view['business_email']));
  const rows = readFigureRows(book.orm, request.uid);
  const source = { ...rows, from: request.from, to: request.to, today };
  const readAt = book.sweeps.completedAt('invoices');
  const head = {
    client: {
      uid: request.uid,
      name: connectionLabel(view),
      language: asText(view['language']),
      email: isMailAddress(email) ? email : '',
      addressLines: addressLines(view),
    },
    from: request.isOpen ? null : request.from,
    to: request.to,
    today,
    invoiceCount: rows.invoices.filter(isIssued).length,
    readAt,
  };
  const lists = readAt === null ? 1 : 0;
  return request.isOpen
    ? { ...head, isOpen: true, ...withLists(openItemStatements(source), lists) }
    : { ...head, isOpen: false, ...withLists(movementStatements(source), lists) };
}
