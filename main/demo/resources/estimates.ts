import type { Hono } from 'hono';
import { findConnection } from '#main/demo/state/demo-state.ts';
import { estimateRow } from '#main/demo/other/estimate-view.ts';
import { sortRows } from '#main/demo/requests/sort.ts';
import { byConnection, listedStatementsBy } from '#main/demo/documents/document-lists.ts';
import { listAnswer } from './answers.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** Registers the estimates: only a list under each connection (specification 2.6 and 4.2). */
export function registerEstimates(app: Hono, demo: DemoContext): void {
  app.get('/api/network/:key/estimates', (context) => {
    const { id } = findConnection(demo, context.req.param('key'), 'read');
    const estimates = listedStatementsBy(demo, demo.state.estimates, byConnection, id);
    const sorted = sortRows(estimates, (estimate) => [estimate.created_at]);
    return listAnswer(context, 'estimates', sorted, (estimate) => estimateRow(demo, estimate));
  });
}
