import { join } from 'node:path';
import type { DocumentShell } from '#main/documents/document-shell.ts';

/** What a person was shown of documents. */
export interface SceneShell extends DocumentShell {
  /** Paths of pages that were printed. */
  readonly printed: readonly string[];
  /** Files that were opened, and those whose folders were. */
  readonly shown: readonly string[];
}

/** Creates windows without pixels: each page is drawn at once, and the person takes the folder that every dialog offers. */
export function createSceneShell(folder: string, drawn: (path: string) => void): SceneShell {
  const printed: string[] = [];
  const shown: string[] = [];
  return {
    printed,
    shown,
    openPage() {
      let loaded = '';
      return {
        load(path) {
          loaded = path;
          setImmediate(drawn, path);
          return Promise.resolve();
        },
        toPdf: () => Promise.resolve(new Uint8Array()),
        print() {
          printed.push(loaded);
          return Promise.resolve('printed');
        },
        close: () => {},
      };
    },
    askWhere: (fileName, ending) => Promise.resolve(join(folder, `${fileName}.${ending}`)),
    askFolder: () => Promise.resolve(folder),
    askFile: (ending) => Promise.resolve(join(folder, `chosen.${ending}`)),
    openFile(path) {
      shown.push(`file ${path}`);
      return Promise.resolve(null);
    },
    showInFolder(path) {
      shown.push(`folder ${path}`);
    },
  };
}
