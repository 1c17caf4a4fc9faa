import type { PaperSize } from '#shared/documents/paper-settings.ts';
import type { FileEnding } from './document-files.ts';

/** The port to windows, dialogs and printers. `main/shell` implements it with Electron; tests supply a fake. */
export interface DocumentShell {
  /** Opens a hidden page to draw documents in. */
  openPage(): DocumentPage;
  /** Asks for the path of one file; null when the person cancels. `fileName` is without its ending. */
  askWhere(fileName: string, ending: FileEnding): Promise<string | null>;
  /** Asks for a folder; null when the person cancels. */
  askFolder(): Promise<string | null>;
  /** Asks for a file that exists; null when the person cancels. */
  askFile(ending: FileEnding): Promise<string | null>;
  /** Opens the file in the system's program. Returns null, or why that failed. */
  openFile(path: string): Promise<string | null>;
  showInFolder(path: string): void;
}

export interface DocumentPage {
  /** Resolves when the page's files have loaded. The page reports separately when it is drawn (`document:report`). */
  load(path: string): Promise<void>;
  /** Returns the page as a tagged PDF. */
  toPdf(size: PaperSize): Promise<Uint8Array>;
  /** Opens the system's print dialog. */
  print(size: PaperSize): Promise<'printed' | 'cancelled'>;
  close(): void;
}
