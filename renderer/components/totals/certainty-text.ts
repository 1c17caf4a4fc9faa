import { assertNever } from '#shared/assert.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { words } from '#shared/words/words.ts';
import type { TotalCertainty } from '#renderer/documents/shown-totals.ts';
import { isRange } from '#renderer/documents/shown-totals.ts';

/** The chip beside a total, and the sentence that says what it means for the person. */
interface CertaintyText {
  readonly look: 'sure' | 'unsure' | 'plain';
  readonly chip: string;
  readonly sentence: string;
}

type Money = (amount: Decimal) => string;

/**
 * Ratio that only an unknown unit of task time can cause: hours and minutes differ by 60, and no percentage comes near
 * that.
 */
const UNITS_APART = '10';

function estimateText([lowest, highest]: readonly [Decimal, Decimal], money: Money): string {
  if (!isRange([lowest, highest])) return words.totals_means_last_word();
  const isUnitOpen = compare(lowest, '0') > 0 && compare(highest, multiply(lowest, UNITS_APART)) > 0;
  return isUnitOpen
    ? words.totals_means_unit_open()
    : words.totals_means_between({ lowest: money(lowest), highest: money(highest) });
}

/** Returns chip and sentence. `own` is the total computed here; null while the lines were never read. */
export function certaintyText(certainty: TotalCertainty, own: Decimal | null, money: Money): CertaintyText {
  switch (certainty.kind) {
    case 'exact':
      return { look: 'sure', chip: words.totals_chips_exact(), sentence: words.totals_means_exact() };
    case 'confirmed':
      return { look: 'sure', chip: words.totals_chips_confirmed(), sentence: words.totals_means_confirmed() };
    case 'estimate': {
      return { look: 'unsure', chip: words.totals_chips_estimate(), sentence: estimateText(certainty.range, money) };
    }
    case 'differs':
      return {
        look: 'unsure',
        chip: words.totals_chips_differs({ by: money(certainty.by) }),
        sentence: words.totals_means_differs({ own: money(own ?? '0') }),
      };
    case 'undecided':
      return {
        look: 'unsure',
        chip: words.totals_chips_undecided(),
        sentence: certainty.isUnexplained ? words.totals_means_undecided_hidden() : words.totals_means_undecided(),
      };
    case 'account':
      return {
        look: 'plain',
        chip: words.totals_chips_account(),
        sentence: certainty.isUnexplained ? words.totals_means_hidden() : words.totals_means_account(),
      };
    default:
      return assertNever(certainty);
  }
}
