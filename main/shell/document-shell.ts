import { dirname, join } from 'node:path';
import type { OpenDialogOptions, SaveDialogOptions } from 'electron';
import { app, dialog, shell } from 'electron';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { openDocumentPage } from './document-page.ts';
import { personWindows } from './window.ts';
import { words } from '#shared/words/words.ts';

/** Implements the port of `main/documents` with Electron's windows and dialogs. */
export function createDocumentShell(preloadPath: string): DocumentShell {
  /** The folder of the last saved file, proposed for the next one. */
  let lastFolder: string | null = null;
  const folder = (): string => lastFolder ?? app.getPath('documents');

  return {
    openPage: () => openDocumentPage(preloadPath),
    async askWhere(fileName, ending) {
      const options: SaveDialogOptions = {
        defaultPath: join(folder(), `${fileName}.${ending}`),
        filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const [window] = personWindows();
      const { canceled, filePath } = await (window === undefined
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      if (canceled || filePath === '') return null;
      lastFolder = dirname(filePath);
      return filePath;
    },
    async askFolder() {
      const options: OpenDialogOptions = {
        defaultPath: folder(),
        buttonLabel: words.shell_save_here(),
        properties: ['openDirectory', 'createDirectory'],
      };
      const [window] = personWindows();
      const { canceled, filePaths } = await (window === undefined
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options));
      const [chosen] = filePaths;
      if (canceled || chosen === undefined) return null;
      lastFolder = chosen;
      return chosen;
    },
    async askFile(ending) {
      const options: OpenDialogOptions = {
        defaultPath: folder(),
        filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
        properties: ['openFile'],
      };
      const [window] = personWindows();
      const { canceled, filePaths } = await (window === undefined
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    async openFile(path) {
      const problem = await shell.openPath(path);
      return problem === '' ? null : problem;
    },
    showInFolder(path) {
      shell.showItemInFolder(path);
    },
  };
}
