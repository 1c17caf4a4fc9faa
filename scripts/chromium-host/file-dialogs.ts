import { existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { OpenDialogOptions, OpenDialogReturnValue, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { PERSONS_WINDOW } from './access.ts';
import { hub } from './hub.ts';

const waiting = new Map<number, (text: string | null) => void>();
let lastId = 0;

/** Passes on the text that the person typed into the box that `ask` showed; null for Cancel. */
export function hearAnswer(id: number, text: string | null): void {
  waiting.get(id)?.(text);
  waiting.delete(id);
}

/** Asks the person for one line of text. Null when they cancel, or when no page is open. */
function ask(question: string, text: string): Promise<string | null> {
  const page = [...hub.peers].findLast((peer) => peer.window === PERSONS_WINDOW);
  if (page === undefined) return Promise.resolve(null);
  lastId += 1;
  const id = lastId;
  const answer = new Promise<string | null>((settle) => waiting.set(id, settle));
  page.send({ kind: 'ask', id, question, text });
  return answer;
}

async function askPath(question: string, suggested: string): Promise<string | null> {
  const typed = (await ask(question, suggested))?.trim() ?? '';
  return typed === '' ? null : resolve(homedir(), typed.replace(/^~(?=[\\/]|$)/, homedir()));
}

/** Both dialogs may be called with the window they belong to in front; the host has one. */
const optionsOf = <Options>(args: readonly unknown[]): Options => args.at(-1) as Options;

export async function showSaveDialog(...args: readonly unknown[]): Promise<SaveDialogReturnValue> {
  const { defaultPath = '' } = optionsOf<SaveDialogOptions>(args);
  let chosen = await askPath('Save as', defaultPath);
  while (chosen !== null && existsSync(chosen)) {
    const again = await askPath('This file exists. Press OK to replace it, or type another name.', chosen);
    if (again === chosen) break;
    chosen = again;
  }
  return { canceled: chosen === null, filePath: chosen ?? '' };
}

export async function showOpenDialog(...args: readonly unknown[]): Promise<OpenDialogReturnValue> {
  const { defaultPath = '', properties = [] } = optionsOf<OpenDialogOptions>(args);
  if (properties.includes('openFile')) {
    const file = await askPath('Open a file', defaultPath);
    return { canceled: file === null, filePaths: file === null ? [] : [file] };
  }
  const chosen = await askPath('Save into this folder', defaultPath);
  if (chosen === null || !isFolder(chosen)) return { canceled: true, filePaths: [] };
  return { canceled: false, filePaths: [chosen] };
}

function isFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
