import type { PaperSize } from '#shared/documents/paper-settings.ts';
import type { FileEnding } from './document-files.ts';

/** What the desk of documents needs of a window system. The shell supplies it; a test can do without one. */
export interface DocumentShell {
  /** A page that nobody sees. */
  openPage(): DocumentPage;
  /** A place for one file, or null when the person thought better of it. `fileName` is without its ending. */
  askWhere(fileName: string, ending: FileEnding): Promise<string | null>;
  askFolder(): Promise<string | null>;
  /** Null, or why the system could not show it. */
  openFile(path: string): Promise<string | null>;
  showInFolder(path: string): void;
}

export interface DocumentPage {
  /** Resolves when the page's files have arrived; what it shows is drawn when it says so (`document:report`). */
  load(path: string): Promise<void>;
  /** A tagged PDF of what is on the page. */
  toPdf(size: PaperSize): Promise<Uint8Array>;
  /** Opens the system's print dialog. */
  print(size: PaperSize): Promise<'printed' | 'cancelled'>;
  close(): void;
}
