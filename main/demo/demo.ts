import { Hono } from 'hono';
import { carriesKey } from './authentication.ts';
import type { Access, Book } from './book.ts';
import type { Knobs } from './knobs.ts';
import { defaultKnobs } from './knobs.ts';
import { Refusal, renderRefusal } from './refusal.ts';
import { registerCategories } from './resources/categories.ts';
import { registerConnections } from './resources/connections.ts';
import { registerContacts } from './resources/contacts.ts';
import { registerInvoiceMails } from './resources/invoice-mails.ts';
import { registerInvoices } from './resources/invoices.ts';
import { registerPayments } from './resources/payments.ts';
import { registerRecurringInvoices } from './resources/recurring-invoices.ts';
import type { DemoState } from './state.ts';
import { createEmptyState } from './state.ts';

export interface DemoOptions {
  readonly apiKey: string;
  readonly companyId: string;
  /** How this service behaves where the specification leaves it open; every knob not named stands on its default. */
  readonly knobs?: Partial<Knobs>;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** The state to go on from; the service owns it from here on and changes it in place. */
  readonly state?: DemoState;
  /** Called after each request that changed the state. */
  readonly onChange?: () => void;
}

export interface DemoService {
  handle(request: Request): Promise<Response>;
  readonly state: DemoState;
  /** The state with everything that the web side of the service works on. */
  readonly book: Book;
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
];

function createApp(book: Book): Hono {
  const app = new Hono({ strict: false });
  app.use(async (context, next) => {
    if (!carriesKey(context.req.header('Authorization'), book.access.apiKey))
      throw new Refusal({ kind: 'unauthorized' });
    await next();
  });
  for (const register of RESOURCES) register(app, book);
  app.notFound(() => renderRefusal({ kind: 'unknown_path' }));
  app.onError((error) => {
    if (error instanceof Refusal) return renderRefusal(error.reason);
    // Not an answer of the service but a fault in this code: a 500 would let a client retry it into silence.
    throw error;
  });
  return app;
}

/** The service of the specification as one function over a state in memory. */
export function createDemoService(options: DemoOptions): DemoService {
  const state = options.state ?? createEmptyState();
  const knobs: Knobs = { ...defaultKnobs, ...options.knobs };
  const access: Access = { apiKey: options.apiKey, role: knobs.role };
  const now = (): number => options.now() + knobs.clock_offset * SECOND;
  const book: Book = { state, companyId: options.companyId, knobs, access, now };
  const app = createApp(book);
  let announced = state.revision;
  return {
    state,
    book,
    async handle(request) {
      const response = await app.fetch(request);
      if (state.revision !== announced) {
        announced = state.revision;
        options.onChange?.();
      }
      return response;
    },
  };
}
