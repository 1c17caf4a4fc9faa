import { createServiceClient } from '#main/api/service-client.ts';
import type { Book } from '#main/db/book.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { RunResult } from '#main/sync/run-result.ts';
import { createEngine } from '#main/sync/engine.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { systemClock, today } from '#main/platform/system-clock.ts';
import { labelOf } from '#test/service/request-pattern.ts';
import type { ExactSize } from './sized-account.ts';
import { sizedAccount } from './sized-account.ts';

const KEY = 'in-process-key';

/**
 * Requests by what they are for. `lists` are the account-wide ones, which make a pass; all others but `other` make a full
 * mirror. `other` is what belongs to neither: the newest page alone, controls, invoices that schedules generated.
 */
type Purpose = 'lists' | 'details' | 'payments' | 'contacts' | 'estimates' | 'writes' | 'other';
export type Requests = Readonly<Record<Purpose, number>>;

const PURPOSE_OF: readonly (readonly [RegExp, Purpose])[] = [
  [/^(POST|PUT|DELETE) /, 'writes'],
  [/^GET \/api\/(network|invs|rinv|categories\/\w+)$/, 'lists'],
  [/^GET \/api\/(invs|rinv)\/:id$/, 'details'],
  [/\/payments$/, 'payments'],
  [/\/contacts$/, 'contacts'],
  [/\/estimates$/, 'estimates'],
];

function purposeOf({ method, url }: Request): Purpose {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.get('order') === 'desc') return 'other';
  const label = labelOf(method, pathname);
  return PURPOSE_OF.find(([pattern]) => pattern.test(label))?.[1] ?? 'other';
}

const noRequests = (): Record<Purpose, number> => ({
  lists: 0,
  details: 0,
  payments: 0,
  contacts: 0,
  estimates: 0,
  writes: 0,
  other: 0,
});

/** What a full mirror is made of. */
export const mirrorRequests = ({ lists, details, payments, contacts, estimates }: Requests): number =>
  lists + details + payments + contacts + estimates;

export interface AccountInProcess {
  readonly demo: DemoService;
  /** Lets the engine work, at full speed, until nothing is due; also reads whatever is missing on disk or has changed. */
  run(): Promise<{ readonly result: RunResult; readonly requests: Requests }>;
}

/** An account of a size, served in this process, and the app's own engine and client on a book of the caller's. */
export function openAccountInProcess(size: ExactSize, book: Book): AccountInProcess {
  const state = sizedAccount(size, today());
  const demo = createDemoService({ apiKey: KEY, companyId: '1', now: systemClock.now, knobs: plainKnobs, state });
  let requests = noRequests();
  const service = createServiceClient({
    baseUrl: 'https://in-process.invalid',
    readKey: () => KEY,
    transport(request) {
      requests[purposeOf(request)] += 1;
      return demo.handle(request);
    },
  });
  const ports = { clock: systemClock, random: Math.random, service, ...book.engineStores };
  const engine = createEngine({ ...ports, network: { onHint: () => () => {} } }, unlimitedSettings);
  return {
    demo,
    async run() {
      requests = noRequests();
      const result = await engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
      return { result, requests };
    },
  };
}
