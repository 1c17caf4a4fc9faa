import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';
import { fill, press } from './keyboard.ts';
import type { LaunchedInkwell } from './launch.ts';
import { launchInkwell } from './launch.ts';
import { showList } from './show-list.ts';

const KEY = 'end-to-end-key-000001';
const PATIENCE_MS = 30_000;

/** A person at the app with nothing but a keyboard, and the account of the service that it is connected to. */
export interface Desk {
  readonly service: DemoService;
  readonly served: ServedDemo;
  /** The app as it runs now. */
  readonly inkwell: () => LaunchedInkwell;
  /** Resolves with what `look` finds in the service, as soon as it finds something. */
  until<Found>(what: string, look: () => Found | null | undefined | false): Promise<Found>;
  /** Starts the app once more on the same profile, after it was killed. */
  startAgain(): Promise<LaunchedInkwell>;
  /** Shows the list in a fresh window. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

interface DeskOptions {
  /** As the system says it, `de_DE`: how the person writes numbers and dates. */
  readonly systemLocale?: string;
}

/** Opens the app on a new profile and connects it; resolves when the list of invoices is there. */
export async function openDesk({ systemLocale = 'en_US' }: DeskOptions = {}): Promise<Desk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-desk-'));
  const lookers = new Set<() => void>();
  const service = createDemoService({
    apiKey: KEY,
    companyId: '612',
    now: Date.now,
    state: seedBook({ seed: 3, today: new Date().toISOString().slice(0, 10) }),
    knobs: plainKnobs,
    onChange: () => {
      for (const look of lookers) look();
    },
  });
  const served = await serveDemo(service);
  const launch = () => launchInkwell({ dataDir, env: { LC_ALL: `${systemLocale}.UTF-8` } });
  let inkwell = await launch();
  await connect(inkwell, served.url);
  return {
    service,
    served,
    inkwell: () => inkwell,
    until: (what, look) => untilFound(lookers, what, look),
    async startAgain() {
      inkwell = await launch();
      return inkwell;
    },
    startOver: () => showList(inkwell.page),
    async close() {
      await inkwell.close();
      await served.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function connect({ page }: LaunchedInkwell, url: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Connect…' }));
  await fill(page, page.getByRole('textbox', { name: 'Account address' }), url);
  await fill(page, page.getByLabel('API key'), KEY);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /INV-000400/ }).waitFor();
}

function untilFound<Found>(
  lookers: Set<() => void>,
  what: string,
  look: () => Found | null | undefined | false,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      lookers.delete(check);
      reject(new Error(`The service never had ${what}.`));
    }, PATIENCE_MS);
    const check = (): void => {
      const found = look();
      if (found === null || found === undefined || found === false) return;
      clearTimeout(limit);
      lookers.delete(check);
      resolve(found);
    };
    lookers.add(check);
    check();
  });
}
