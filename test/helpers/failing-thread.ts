import { serveThread } from '#main/platform/thread.ts';

/** The program of a thread with a fault in it. */
serveThread(() => Promise.reject(new TypeError('a name of a client')));
