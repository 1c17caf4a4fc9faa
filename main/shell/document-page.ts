import type { PrintToPDFOptions, WebContentsPrintOptions } from 'electron';
import { BrowserWindow } from 'electron';
import type { DocumentPage } from '#main/documents/document-shell.ts';
import type { PaperSize } from '#shared/documents/paper-settings.ts';
import { guardNavigation } from './guards.ts';
import { PAGE_HOST, PAGE_SCHEME } from './page-policy.ts';
import { printOutcome } from './print-outcome.ts';
import { markUnseen } from './unseen-windows.ts';
import { safePreferences } from './window.ts';

const names: Readonly<Record<PaperSize, 'A4' | 'Letter'>> = { a4: 'A4', letter: 'Letter' };

/** Returns the PDF options. The page's own `@page` rule sets size and margins; `pageSize` only repeats the size. */
function describePdf(size: PaperSize): PrintToPDFOptions {
  return {
    pageSize: names[size],
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  };
}

function describePrint(size: PaperSize): WebContentsPrintOptions {
  return { pageSize: names[size], printBackground: true, silent: false };
}

/** Opens a hidden window to draw documents in. */
export function openDocumentPage(preloadPath: string): DocumentPage {
  const window = markUnseen(
    // Without this, Chromium would slow down timers and drawing of a hidden window.
    new BrowserWindow({
      show: false,
      webPreferences: { ...safePreferences(preloadPath), backgroundThrottling: false },
    }),
  );
  guardNavigation(window.webContents);
  return {
    load: (path) => window.loadURL(`${PAGE_SCHEME}://${PAGE_HOST}${path}`),
    toPdf: (size) => window.webContents.printToPDF(describePdf(size)),
    async print(size) {
      const { promise, resolve } = Promise.withResolvers<readonly [isPrinted: boolean, reason: string]>();
      window.webContents.print(describePrint(size), (...answer) => {
        resolve(answer);
      });
      return printOutcome(...(await promise));
    },
    close() {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}
