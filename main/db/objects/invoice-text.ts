import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { detailsOf } from '#shared/projection/project.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { plain, searchable } from '#shared/text/fold-text.ts';

/** Stands behind the head of a text and nowhere in it: number and names are single lines. */
const END_OF_HEAD = '\n\n';

const headOf = (statementNo: string, clientNames: string): string =>
  [plain(statementNo), clientNames].filter(Boolean).join('\n') + END_OF_HEAD;

/**
 * Returns the folded text in which a search looks for an invoice: its number and the names of its client (`searchedNames`) as a head,
 * then PO, summary, note and the text of every line.
 */
export function invoiceText(view: JsonObject, clientNames: string): string {
  const text = (name: string): string => textOrEmpty(view[name]);
  const details = detailsOf(view);
  const lines = lineArrays.flatMap((kind) => details[kind].map((line) => line.description));
  const parts = [text('po_number'), text('summary'), text('note'), ...lines];
  const rest = parts.filter((part) => typeof part === 'string' && part !== '').join('\n');
  return headOf(text('statement_no'), clientNames) + searchable(rest);
}

/** Returns the text with other names of its client. Only the head is replaced, so that the lines need not be read. */
export function withClientNames(searchText: string, statementNo: string, clientNames: string): string {
  const end = searchText.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
  return headOf(statementNo, clientNames) + searchText.slice(end);
}
