import { serveThread } from '#main/platform/thread.ts';
import type { CopyOrder } from './copy-book.ts';
import { copyBook } from './copy-book.ts';

// The program of a thread of its own: SQLite flushes a copy to the disk in one step, and the main process may not stand still that long.
serveThread<CopyOrder, null>(copyBook);
