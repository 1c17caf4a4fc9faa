import { parentPort } from 'node:worker_threads';
import type { TableCell } from '#shared/documents/table-cell.ts';
import { makeWorkbook } from './workbook.ts';
import type { WorkbookMessage } from './workbook-message.ts';

// The program of a thread of its own: the file is made in one go, which takes longer than the main process may stand still.
const rows: (readonly TableCell[])[] = [];

parentPort?.on('message', (message: WorkbookMessage) => {
  if (message.kind === 'rows') {
    for (const row of message.rows) rows.push(row);
    return;
  }
  void makeWorkbook({ name: message.name, heads: message.heads, rows }).then((file) => parentPort?.postMessage(file));
});
