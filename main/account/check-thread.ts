import { parentPort } from 'node:worker_threads';
import type { CheckOrder } from '#main/db/connection/check-book.ts';
import { checkBook } from '#main/db/connection/check-book.ts';

// The program of a thread of its own: a check reads the whole file, which takes longer than the main process may stand still.
parentPort?.once('message', (order: CheckOrder) => {
  void checkBook(order).then((isSound) => parentPort?.postMessage(isSound));
});
