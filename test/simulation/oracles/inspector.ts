import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { KEY } from '#test/simulation/world/service-side.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** Reads what the service holds, without limits and lags, through the same client as the engine. */
export interface Inspector {
  list(resource: Resource, parent: ServerAddress | null): Promise<readonly ServerObject[]>;
  read(resource: Resource, target: ServerAddress): Promise<ServerObject | null>;
  close(): void;
}

const PER_PAGE = 100;

export function inspect({ state, context: book }: DemoService): Inspector {
  // What a value means is the personality's; how pages end and how often one may ask is not.
  const knobs = {
    ...book.knobs,
    limit: 0,
    list_lag: 0,
    page_size: 'asked',
    past_end: 'empty',
    ties: 'stable',
    clock_offset: 0,
    role: book.access.role,
  } as const;
  const calm = createDemoService({ apiKey: KEY, companyId: book.companyId, now: book.now, knobs, state });
  const client = createServiceClient({
    baseUrl: 'https://inspector.invalid',
    readKey: () => KEY,
    transport: (request) => calm.handle(request),
  });
  return {
    async list(resource, parent) {
      const rows: ServerObject[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.list({ resource, parent }, { page, perPage: PER_PAGE, order: 'asc' });
        if (answer.kind === 'failed')
          throw new Error(`The inspector cannot list ${resource}.`, { cause: answer.error });
        rows.push(...answer.value);
        if (answer.value.length < PER_PAGE) return rows;
      }
    },
    async read(resource, target) {
      const answer = await client.read(resource, target, null);
      return answer.kind === 'ok' ? answer.value : null;
    },
    close: client.close,
  };
}
