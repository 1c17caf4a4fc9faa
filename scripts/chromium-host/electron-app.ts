import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { hub } from './hub.ts';
import { refuseRest } from './refuse-rest.ts';

/** An event of Electron that a listener may prevent. */
export class PreventableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

type Own = Pick<
  App,
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'getVersion'
  | 'getName'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getAppPath'
  | 'setPath'
  | 'getPath'
  | 'requestSingleInstanceLock'
  | 'isPackaged'
  | 'enableSandbox'
  | 'setBadgeCount'
>;

class HostApp extends EventEmitter implements Own {
  readonly isPackaged = false;
  readonly #paths = new Map<string, string>();
  /** Closes every window; set by the module of the windows. */
  closeWindows: () => boolean = () => true;

  /** The host starts the app only after it can serve. */
  whenReady(): Promise<void> {
    return Promise.resolve();
  }

  /** The browser has its own sandbox. */
  enableSandbox(): void {}

  /** A browser's icon is not ours to mark. */
  setBadgeCount(): boolean {
    return false;
  }

  isReady(): boolean {
    return true;
  }

  quit(): void {
    const event = new PreventableEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented || !this.closeWindows()) return;
    this.exit(0);
  }

  exit(exitCode = 0): void {
    hub.closeBrowser();
    this.emit('quit', new PreventableEvent(), exitCode);
    process.exit(exitCode);
  }

  getVersion(): string {
    return readPackage(this.getAppPath()).version;
  }

  getName(): string {
    return readPackage(this.getAppPath()).name;
  }

  getLocale(): string {
    return this.getSystemLocale();
  }

  getSystemLocale(): string {
    return new Intl.DateTimeFormat().resolvedOptions().locale;
  }

  /** The nearest folder above the main script with a package.json. */
  getAppPath(): string {
    let folder = dirname(process.argv[1] ?? '');
    while (!existsSync(join(folder, 'package.json'))) {
      if (folder === dirname(folder)) throw new Error('The Chromium host found no package.json above the main script.');
      folder = dirname(folder);
    }
    return folder;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? (name === 'documents' ? documentsFolder() : undefined);
    if (path === undefined) throw new Error(`The Chromium host knows no path "${name}"; the app has to set it first.`);
    return path;
  }

  requestSingleInstanceLock(): boolean {
    return hub.isFirstInstance;
  }
}

function documentsFolder(): string {
  const folder = join(homedir(), 'Documents');
  return existsSync(folder) ? folder : homedir();
}

function readPackage(folder: string): { readonly name: string; readonly version: string } {
  // The app's own package.json: written by us, checked by npm.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
}

export const hostApp = new HostApp();
export const app = refuseRest('app', hostApp);
