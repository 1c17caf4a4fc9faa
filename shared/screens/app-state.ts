import type { ErrorCode } from '#shared/errors.ts';
import type { AccountInfo, Settings } from './settings.ts';
import type { Message } from '#shared/words/part.ts';

/** The state that the window needs before it can paint anything. */
export interface AppState {
  readonly version: string;
  readonly locale: string;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly settings: Settings;
  readonly account: AccountInfo | null;
  /** The reason why the book could not be opened; the window then shows it instead of lists. */
  readonly trouble: { readonly code: ErrorCode; readonly message: Message } | null;
}
