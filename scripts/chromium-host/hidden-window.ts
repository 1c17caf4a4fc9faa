import { EventEmitter } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BrowserWindow as ElectronWindow,
  PrintToPDFOptions,
  WebContents,
  WebContentsPrintOptions,
} from 'electron';
import type { WindowId } from './access.ts';
import { HostContents } from './electron-contents.ts';
import type { HeadlessPage } from './headless.ts';
import { openHeadlessPage } from './headless.ts';
import type { Door } from './hub.ts';
import { hub, PAGE_ORIGIN } from './hub.ts';
import { openWithSystem } from './open-with-system.ts';
import { refuseRest } from './refuse-rest.ts';

type OwnWindow = Pick<ElectronWindow, 'loadURL' | 'destroy' | 'isDestroyed' | 'hide'>;
type OwnContents = Pick<WebContents, 'printToPDF' | 'print'>;

/** Paper sizes: width and height in inches. */
const PAPERS: Readonly<Record<string, readonly [number, number]>> = { A4: [8.27, 11.69], Letter: [8.5, 11] };

class HiddenContents extends HostContents implements OwnContents {
  readonly page: Promise<HeadlessPage>;

  constructor(window: WindowId, page: Promise<HeadlessPage>) {
    super(window);
    this.page = page;
  }

  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    const { pageSize, ...rest } = options;
    const [paperWidth, paperHeight] = PAPERS[typeof pageSize === 'string' ? pageSize : 'Letter'] ?? [];
    return (await this.page).printToPdf({ ...rest, paperWidth, paperHeight });
  }

  /** Opens a PDF in the system's viewer, which has a print dialog; a page without a window cannot show one. */
  print(options: WebContentsPrintOptions = {}, callback?: (isPrinted: boolean, reason: string) => void): void {
    const { pageSize, printBackground = false } = options;
    const paper = pageSize === 'A4' ? 'A4' : 'Letter';
    this.printToPDF({ pageSize: paper, printBackground, preferCSSPageSize: true, generateTaggedPDF: true })
      .then(handOver)
      .then(
        () => callback?.(true, ''),
        (thrown: unknown) => callback?.(false, String(thrown)),
      );
  }
}

async function handOver(pdf: Buffer): Promise<void> {
  const printer = process.env['INKWELL_PRINT_TO'];
  const folder = printer ?? (await temporaryFolder());
  const path = join(folder, 'Inkwell.pdf');
  await writeFile(path, pdf, { mode: 0o600 });
  if (printer === undefined) await openWithSystem(path);
}

/** Creates a folder that is deleted when the host ends: clients' documents must not stay on disk. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-print-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A window that is never shown: a page of the headless browser. */
export class HiddenWindow extends EventEmitter implements OwnWindow {
  readonly id: WindowId;
  readonly webContents: HiddenContents;
  readonly #door: Door;
  readonly #onGone: () => void;
  #isDestroyed = false;

  constructor(id: WindowId, onGone: () => void) {
    super();
    this.id = id;
    this.#onGone = onGone;
    this.#door = hub.openDoor(id);
    const page = openHeadlessPage();
    // The error reaches the caller of `load` or `print`; without this line it would also count as unhandled.
    page.catch(() => {});
    this.webContents = refuseRest('webContents', new HiddenContents(id, page));
  }

  async loadURL(url: string): Promise<void> {
    await (await this.webContents.page).load(this.#door.addressOf(url.replace(PAGE_ORIGIN, '')));
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#door.close();
    this.webContents.page.then(
      (page) => {
        page.close();
      },
      () => {},
    );
    this.#onGone();
    this.emit('closed');
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  hide(): void {}
}
