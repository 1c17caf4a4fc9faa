import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { migrationsDir, stateDir } from './books.ts';
import { createMemoryVault } from './memory-vault.ts';

/** An app without windows: a PDF is the path of its page, and the person takes one folder. `beforePdf` gets how many were drawn before. */
export async function createArchivingApp(
  dataDir: string,
  folder: string,
  beforePdf: (drawn: number) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly app: InkwellApp; drawn(): number }> {
  let drawn = 0;
  const report = async (path: string): Promise<void> => {
    await app.handlers['document:report']({ path, problem: null });
  };
  const documentShell: DocumentShell = {
    openPage() {
      let path = '';
      return {
        load(asked) {
          path = asked;
          return report(path);
        },
        async toPdf() {
          await beforePdf(drawn);
          drawn += 1;
          return Buffer.from(`%PDF ${path}`);
        },
        print: () => Promise.resolve('cancelled'),
        close: () => {},
      };
    },
    askWhere: () => Promise.resolve(null),
    askFolder: () => Promise.resolve(folder),
    askFile: () => Promise.resolve(null),
    openFile: () => Promise.resolve(null),
    showInFolder: () => {},
  };
  const app = await openApp({
    ...{ version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false },
    ...{ dataDir, vault: createMemoryVault(), migrationsDir, stateDir, documentShell },
  });
  return { app, drawn: () => drawn };
}
