import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TableCell } from '#shared/documents/table-cell.ts';
import type { WorkbookMessage } from './workbook-message.ts';

/** A workbook that is being made in a thread of its own. It ends with `finish` or `abandon`. */
export interface WorkbookWriter {
  add(rows: readonly (readonly TableCell[])[]): void;
  /** Returns the XLSX file. */
  finish(): Promise<Uint8Array>;
  abandon(): void;
}

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `workbook-thread${extname(import.meta.filename)}`);

export function openWorkbook(name: string, heads: readonly string[]): WorkbookWriter {
  const thread = new Worker(program);
  const file = new Promise<Uint8Array>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      reject(new Error('the thread of the workbook has ended'));
    });
  });
  // A failure before `finish` is reported there.
  file.catch(() => {});
  const send = (message: WorkbookMessage): void => {
    thread.postMessage(message);
  };
  const abandon = (): void => void thread.terminate();
  return {
    add(rows) {
      send({ kind: 'rows', rows });
    },
    async finish() {
      send({ kind: 'finish', name, heads });
      return file.finally(abandon);
    },
    abandon,
  };
}
