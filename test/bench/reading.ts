import { z } from 'zod';
import { createServiceClient } from '#main/api/service-client.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';
import { readPage } from '#main/api/wire/envelope.ts';
import { wireOf } from '#main/api/wire/wire.ts';
import { watchSteps } from '#test/helpers/step-watch.ts';
import { invoicePage, invoiceRow } from './invoice-page.ts';
import { milliseconds, percentile, ratioFigure, report, time, timeFigure } from './measure.ts';

const ROWS = 100;
const RUNS = 400;
const FEW_RUNS = 40;
const LIMIT_MS = 3;
const LONGEST_STEP_MS = 50;
/** A note of this length makes a page of 100 rows 1 MB. */
const LONG_NOTE = 9_800;

/** The same page as anybody would validate it: every field by its type, none of them brought into a form. */
const text = z.string().nullable();
const flag = z.boolean().nullable();
const plainPage = z.object({
  invoices: z.array(
    z.looseObject({
      id: z.int(),
      connection: z.object({ id: z.int(), hash_key: z.string(), name: text }).nullable(),
      ...Object.fromEntries(
        Object.entries(invoiceRow(1, ''))
          .filter(([, value]) => typeof value === 'string')
          .map(([name]) => [name, text] as const),
      ),
      payment_options: z.array(z.string()),
      allow_partial_payments: flag,
      send_receipts_automatically: flag,
      send_reminders: flag,
    }),
  ),
});

function countRows(body: string): number {
  const page = readPage(wireOf.invoices, parseJson(body), 1);
  if (page === null) throw new Error('The page was refused.');
  return page.rows.length;
}

/** The longest turn of the event loop while the whole client reads `body`, in ms: the median of some runs. */
async function longestStep(body: string): Promise<number> {
  const transport = (): Promise<Response> => Promise.resolve(new Response(body));
  const client = createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => 'key', transport });
  const page = { page: 1, perPage: ROWS, order: 'asc' } as const;
  const steps: number[] = [];
  for (let run = 0; run < FEW_RUNS; run += 1)
    steps.push((await watchSteps(() => client.list({ resource: 'invoices', parent: null }, page))).longestStepMs);
  return percentile(
    steps.sort((a, b) => a - b),
    0.5,
  );
}

/** Reading a page of invoices: parsed, checked and brought into the model's form, beside the least anybody has to do. */
export async function benchReading(): Promise<void> {
  const page = invoicePage(ROWS, 'Thank you.');
  const large = invoicePage(ROWS, 'x'.repeat(LONG_NOTE));
  const many = invoicePage(Math.floor(large.length / (page.length / ROWS)), 'Thank you.');
  const own = time(RUNS, () => countRows(page));
  const bare = time(RUNS, () => JSON.parse(page) as unknown);
  const plain = time(RUNS, () => plainPage.parse(JSON.parse(page)));
  const [median, p95] = [percentile(own, 0.5), percentile(own, 0.95)];
  const [bareMedian, plainMedian] = [percentile(bare, 0.5), percentile(plain, 0.5)];
  const largeMedian = (body: string): string =>
    milliseconds(
      percentile(
        time(FEW_RUNS, () => countRows(body)),
        0.5,
      ),
    );
  const megabytes = (body: string): string => `${(Buffer.byteLength(body) / 1_048_576).toFixed(2)} MB`;
  report('reading', `Reading a page of ${String(ROWS)} invoices, ${megabytes(page)} (${String(RUNS)} runs)`, [
    timeFigure('parsed, checked, in the model', median, LIMIT_MS),
    timeFigure('the same (p95)', p95),
    timeFigure('JSON.parse alone', bareMedian),
    ratioFigure('reading, of JSON.parse alone', median, bareMedian),
    timeFigure('a plain zod schema', plainMedian),
    ratioFigure('reading, of a plain zod schema', median, plainMedian),
    { name: `100 rows with long notes, ${megabytes(large)}`, value: largeMedian(large) },
    timeFigure('long notes, the longest step in the client', await longestStep(large), LONGEST_STEP_MS),
    { name: `short rows, ${megabytes(many)}`, value: largeMedian(many) },
    timeFigure('short rows, the longest step in the client', await longestStep(many), LONGEST_STEP_MS),
  ]);
}
