import { Hono } from 'hono';
import { carriesKey } from '#main/demo/requests/authentication.ts';
import { checkNotation } from '#main/demo/requests/body.ts';
import { isOff } from '#main/demo/requests/resource-names.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import type { Limiter, Usage } from '#main/demo/requests/rate-limiter.ts';
import { createLimiter } from '#main/demo/requests/rate-limiter.ts';
import { frameAnswer, frameSuccess, siteAnswer } from '#main/demo/manner/framing.ts';
import { limitAnswer, tellUsage } from '#main/demo/manner/limit-answers.ts';
import { renderRefusal } from '#main/demo/manner/refusals.ts';
import { runSchedules } from '#main/demo/recurring/generator.ts';
import { Refusal } from '#main/demo/requests/error-response.ts';
import { registerCategories } from '#main/demo/resources/categories.ts';
import { registerConnections } from '#main/demo/resources/connections.ts';
import { registerContacts } from '#main/demo/resources/contacts.ts';
import { registerEstimates } from '#main/demo/resources/estimates.ts';
import { registerInvoiceMails } from '#main/demo/resources/invoice-mails.ts';
import { registerInvoices } from '#main/demo/resources/invoices.ts';
import { registerPayments } from '#main/demo/resources/payments.ts';
import { registerRecurringInvoices } from '#main/demo/resources/recurring-invoices.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { createEmptyState } from '#main/demo/state/state.ts';
import type { Access, DemoContext } from '#main/demo/state/context.ts';

export interface DemoOptions {
  readonly apiKey: string;
  readonly companyId: string;
  /** The behaviour where the specification leaves it open. Knobs that are not named have their default. */
  readonly knobs?: Partial<Knobs>;
  /** Returns the time in ms since epoch. */
  readonly now: () => number;
  /** The state to continue from. The service owns it from here on and changes it in place. */
  readonly state?: DemoState;
  /** Called after each request that changed the state. */
  readonly onChange?: () => void;
}

export interface DemoService {
  handle(request: Request): Promise<Response>;
  readonly state: DemoState;
  /** The state with clock, account and access, which the web side of the service works on. */
  readonly context: DemoContext;
  /** Returns what the current key has used of its hour, counted whether there is a limit or not. */
  usage(): Usage;
}

const SECOND = 1_000;

const RESOURCES = [
  registerConnections,
  registerContacts,
  registerInvoices,
  registerInvoiceMails,
  registerPayments,
  registerCategories,
  registerRecurringInvoices,
  registerEstimates,
];

/** Returns the path without doubled and trailing slashes, which change nothing. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Adds the checks that every request passes before a resource sees it, outermost first. */
function passGates(app: Hono, demo: DemoContext, limiter: Limiter): void {
  const { knobs, access, now } = demo;
  let turn = 0;
  app.use(async (context, next) => {
    if (!carriesKey(context.req.header('Authorization'), access.apiKey)) throw new Refusal({ kind: 'unauthorized' });
    turn += 1;
    context.set('manner', { knobs, turn });
    await next();
  });
  app.use(async (context, next) => {
    const isAdmitted = limiter.admit(access.apiKey);
    const usage = limiter.usage(access.apiKey);
    if (isAdmitted) await next();
    else context.res = limitAnswer(context.get('manner'), usage, now());
    tellUsage(context.res.headers, knobs.limit_headers, usage, now());
  });
  app.use(async (context, next) => {
    if (isOff(context.req.path, knobs.module_off)) throw new Refusal({ kind: 'module_off' });
    await checkNotation(context.req.raw, knobs.bodies);
    await next();
  });
  app.use(async (context, next) => {
    await next();
    const answer = context.res;
    if (context.error !== undefined || !answer.ok) return;
    context.res = await frameSuccess(answer, context.req.method, context.get('manner'));
  });
}

function createApp(demo: DemoContext, limiter: Limiter): Hono {
  const { knobs } = demo;
  const app = new Hono({ getPath: pathOf });
  passGates(app, demo, limiter);
  for (const register of RESOURCES) register(app, demo);
  app.notFound((context) => renderRefusal({ kind: 'unknown_path' }, knobs, context.req.path));
  app.onError((error, context) => {
    if (error instanceof Refusal) return renderRefusal(error.reason, knobs, context.req.path);
    // An error of this code, not an answer of the service: as a 500 a client would just retry it.
    throw error;
  });
  return app;
}

/** Creates the service of the specification as one function over a state in memory. */
export function createDemoService(options: DemoOptions): DemoService {
  const state = options.state ?? createEmptyState();
  const knobs: Knobs = { ...defaultKnobs, ...options.knobs };
  const access: Access = { apiKey: options.apiKey, role: knobs.role };
  const now = (): number => options.now() + knobs.clock_offset * SECOND;
  const demo: DemoContext = { state, companyId: options.companyId, knobs, access, now };
  const limiter = createLimiter(knobs, now);
  const app = createApp(demo, limiter);
  let announced = state.revision;
  return {
    state,
    context: demo,
    usage: () => limiter.usage(access.apiKey),
    async handle(request) {
      runSchedules(demo);
      const answer = siteAnswer(request, knobs.answers) ?? (await app.fetch(request));
      if (state.revision !== announced) {
        announced = state.revision;
        options.onChange?.();
      }
      return frameAnswer(answer, knobs, now());
    },
  };
}
