import type { JsonObject } from '#shared/json.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import { wholeOf } from '#shared/compare/server-object.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isSameAmount, textOf } from '#shared/compare/may-become.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** Totals computed here for the document that was sent. */
type LocalTotals = Readonly<Partial<Record<'sub_total' | 'billed_total', Decimal>>>;

export interface SentCreate {
  readonly resource: Resource;
  /** The sent body in the model's field names, with references as server ids. */
  readonly body: JsonObject;
  readonly totals: LocalTotals | null;
}

/** Sorts candidates by likelihood: most values and totals as sent, then the oldest one. */
export function rankCandidates(sent: SentCreate, candidates: readonly ServerObject[]): readonly ServerObject[] {
  return candidates
    .map((object) => ({ object, differences: differencesOf(sent, wholeOf(object)) }))
    .sort((a, b) => a.differences - b.differences || a.object.id - b.object.id)
    .map(({ object }) => object);
}

function differencesOf({ resource, body, totals }: SentCreate, row: JsonObject): number {
  const { normalised, nested } = compareResponse(resource, body, null, row);
  const rows = Object.values(nested).filter((relation) => relation !== 'equal' && relation !== 'unseen');
  const wrong = Object.entries(totals ?? {}).filter(([name, total]) => {
    const shown = textOf(row[name]);
    return shown !== '' && !isSameAmount(total, shown);
  });
  return normalised.length + rows.length + wrong.length;
}
