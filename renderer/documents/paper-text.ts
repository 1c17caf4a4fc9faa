import type { Paper } from './paper-model.ts';
import type { Receipt } from './receipt-model.ts';
import type { StatementPaper } from '#shared/documents/statement-model.ts';
import { joinIsolated } from '#shared/text/isolate.ts';

/** Returns all text on a paper, to choose its fonts. */
export function textOnPaper(paper: Paper, sender: string): string {
  const amounts = [...paper.amounts, paper.totalDue].flatMap(({ label, amount }) => [label, amount]);
  const lines = (paper.lines ?? []).flatMap((line) => Object.values(line));
  const { issuer, number, clientName, addressLines, date, dueDate, poNumber, summary, waysToPay, note } = paper;
  const texts = [issuer, number, clientName, ...addressLines, date, dueDate, poNumber, summary, waysToPay, note];
  return [sender, ...Object.values(paper.words), ...texts, ...amounts, ...lines].join('\n');
}

/** Returns the foot of each page: the number, so that a lost sheet can be assigned to its invoice. */
export function footOf(paper: Paper, isCopyMarked: boolean): string {
  return joinIsolated([paper.number, isCopyMarked ? paper.words.localCopy : ''], ' · ');
}

export function textOnReceipt(receipt: Receipt, sender: string): string {
  const { words, addressLines, ...texts } = receipt;
  const labels = Object.values(words).filter((word) => typeof word === 'string');
  return [sender, ...labels, ...addressLines, ...Object.values(texts)].join('\n');
}

/** Shows the receipt's own number, or the invoice's number for accounts that do not number receipts. */
export function footOfReceipt({ number, invoiceNumber, localCopy, words }: Receipt, isCopyMarked: boolean): string {
  const title = joinIsolated([words.receipt, number || invoiceNumber], ' ');
  return isCopyMarked ? `${title} · ${localCopy}` : title;
}

export function textOnStatement({ labels, parts, addressLines, ...texts }: StatementPaper, sender: string): string {
  const sums = parts.flatMap(({ table, ageing, announced }) => [table.opening, table.closing, ...ageing, ...announced]);
  const cells = parts.flatMap(({ table }) => [...table.heads, ...table.rows.flat()]);
  const words = sums.flatMap((sum) => (sum === null ? [] : [sum.label, sum.amount]));
  return [sender, ...Object.values(labels), ...addressLines, ...Object.values(texts), ...words, ...cells].join('\n');
}

/** Names the statement and its client, so that a lost sheet can be assigned. */
export function footOfStatement(
  { heading, period, clientName, localCopy }: StatementPaper,
  isCopyMarked: boolean,
): string {
  return joinIsolated([heading, clientName, period, isCopyMarked ? localCopy : ''].filter(Boolean), ' · ');
}
