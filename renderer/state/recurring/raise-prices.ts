import { MOST_UNDONE } from '#shared/import/client-import.ts';
import type { PriceRise } from '#shared/recurring/price-rise.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import type { RiseImpact } from '#shared/screens/price-rise.ts';
import { shownRiseOf } from '#shared/screens/price-rise.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import { stepInParts } from '#renderer/state/undo/step-in-parts.ts';

/** Asks by how much the prices of some recurring invoices change. */
export function askRaisePrices(app: ActionContext, uids: readonly Uid[]): void {
  if (uids.length === 0) return;
  if (uids.length > MOST_AT_ONCE) {
    app.toasts.info(words.rise_too_many({ most: app.formats.count(MOST_AT_ONCE) }));
    return;
  }
  app.actions.asking ??= { action: 'raise_prices', uids };
}

/** Changes prices as they were shown, and offers one undo for all of them. Returns the outcome of each. */
export async function raisePrices(
  { link, undo }: Pick<ActionContext, 'link' | 'undo'>,
  impacts: readonly RiseImpact[],
  rise: PriceRise,
): Promise<readonly BinOutcome[]> {
  const { outcomes, raised } = await link.request('profile:raise-prices', {
    rises: impacts.flatMap(shownRiseOf),
    rise,
  });
  if (raised.length === 0) return outcomes;
  const count = raised.length;
  const parts = Array.from({ length: Math.ceil(count / MOST_UNDONE) }, (_, at) => ({
    kind: 'prices_raised' as const,
    raised: raised.slice(at * MOST_UNDONE, (at + 1) * MOST_UNDONE),
  }));
  undo.offer(words.rise_done({ count }), stepInParts(link, words.rise_step_name({ count }), parts));
  return outcomes;
}
