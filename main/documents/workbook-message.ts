import type { TableCell } from '#shared/documents/table-cell.ts';

/** A message to the thread that makes a workbook. Its answer to `finish` is the file's bytes. */
export type WorkbookMessage =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'finish'; readonly name: string; readonly heads: readonly string[] };
