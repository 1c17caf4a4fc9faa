import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { STATE_VERSION } from '#main/demo/state/state.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';

export const DEMO_KEY = 'demo-key';
const DEMO_COMPANY = 'demo';
const DEMO_SEED = 7;

/** The service behind the demo book: no network, its state beside the book until the person leaves the demo. */
export interface DemoAccount {
  handle(request: Request): Promise<Response>;
  /** Writes what is not on disk yet; resolves when it is. */
  close(): Promise<void>;
}

export function openDemoAccount(folder: string, today: PlainDate, now: () => number): DemoAccount {
  const path = join(folder, 'service.json');
  const stored = readState(path);
  let isDirty = stored === null;
  let writing: Promise<void> = Promise.resolve();
  const service = createDemoService({
    apiKey: DEMO_KEY,
    companyId: DEMO_COMPANY,
    // The demo shows the app, not how far services differ.
    knobs: plainKnobs,
    now,
    state: stored ?? seedBook({ seed: DEMO_SEED, today }),
    onChange: () => {
      isDirty = true;
      writing = writing.then(write);
    },
  });

  async function write(): Promise<void> {
    if (!isDirty) return;
    isDirty = false;
    try {
      await writeFile(`${path}.new`, JSON.stringify(service.state), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch {
      // A full disk costs the demo service its memory of this change; the next change or the end tries again.
      isDirty = true;
    }
  }

  return {
    handle: (request) => service.handle(request),
    async close() {
      await writing;
      await write();
    },
  };
}

// A state of an older version would be misunderstood: whoever has one gets a fresh demo.
function readState(path: string): DemoState | null {
  try {
    // Written by this module and by nothing else; a broken file only means a fresh demo.
    const stored = JSON.parse(readFileSync(path, 'utf8')) as DemoState;
    return stored.version === STATE_VERSION ? stored : null;
  } catch {
    return null;
  }
}
