import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { STATE_VERSION } from '#main/demo/state/state.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { replaceFile } from '#main/platform/atomic-file.ts';

/** The state of the service behind the demo book, in the folder of its account. */
const SERVICE_FILE = 'service.json';
const DEMO_COMPANY = 'demo';
const DEMO_SEED = 7;

interface DemoStoreOptions {
  readonly folder: string;
  readonly apiKey: string;
  readonly today: PlainDate;
  /** Ms since epoch. */
  readonly now: () => number;
}

/** The demo service with its state on disk. */
export interface DemoStore {
  handle(request: Request): Promise<Response>;
  /** Writes the state if it has unsaved changes; resolves when it is on disk. */
  close(): Promise<void>;
}

/** Opens the demo service over the state in a folder, or over a fresh book. */
export function openDemoStore({ folder, apiKey, today, now }: DemoStoreOptions): DemoStore {
  const path = join(folder, SERVICE_FILE);
  const stored = readState(path);
  let isDirty = stored === null;
  let writing: Promise<void> = Promise.resolve();
  const service = createDemoService({
    apiKey,
    companyId: DEMO_COMPANY,
    // Plain behaviour: the demo book shows the app, not the differences between services.
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
      await replaceFile(path, JSON.stringify(service.state));
    } catch {
      // On a full disk the change stays in memory only; the next change or `close` tries again.
      isDirty = true;
    }
  }

  return {
    handle: async (request) => service.handle(request),
    async close() {
      await writing;
      await write();
    },
  };
}

/** Reads the stored state; null for a missing, broken or older one, which is replaced by a fresh demo. */
function readState(path: string): DemoState | null {
  try {
    // The cast is safe enough: only this module writes the file, and the version is checked.
    const stored = JSON.parse(readFileSync(path, 'utf8')) as DemoState;
    return stored.version === STATE_VERSION ? stored : null;
  } catch {
    return null;
  }
}
