import { serveThread } from '#main/platform/thread.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

/** The program of a thread that refuses its order for now. */
serveThread(() => Promise.reject(new AppError('profile_in_use', message('error_book_in_use'), { retryable: true })));
