import { assertNever } from '#shared/assert.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { words } from '#renderer/i18n/words.ts';
import type { TotalCertainty } from '#renderer/documents/shown-totals.ts';
import { isRange } from '#renderer/documents/shown-totals.ts';

/** The chip beside a total, and the sentence that says what it means for the person. */
interface CertaintyText {
  readonly look: 'sure' | 'unsure' | 'plain';
  readonly chip: string;
  readonly sentence: string;
}

type Money = (amount: Decimal) => string;

const { chips, means } = words.totals;

/**
 * Ratio that only an unknown unit of task time can cause: hours and minutes differ by 60, and no percentage comes near
 * that.
 */
const UNITS_APART = '10';

function estimateText([lowest, highest]: readonly [Decimal, Decimal], money: Money): string {
  if (!isRange([lowest, highest])) return means.lastWord;
  const isUnitOpen = compare(lowest, '0') > 0 && compare(highest, multiply(lowest, UNITS_APART)) > 0;
  return isUnitOpen ? means.unitOpen : means.between(money(lowest), money(highest));
}

/** Returns chip and sentence. `own` is the total computed here; null while the lines were never read. */
export function certaintyText(certainty: TotalCertainty, own: Decimal | null, money: Money): CertaintyText {
  switch (certainty.kind) {
    case 'exact':
      return { look: 'sure', chip: chips.exact, sentence: means.exact };
    case 'confirmed':
      return { look: 'sure', chip: chips.confirmed, sentence: means.confirmed };
    case 'estimate': {
      return { look: 'unsure', chip: chips.estimate, sentence: estimateText(certainty.range, money) };
    }
    case 'differs':
      return { look: 'unsure', chip: chips.differs(money(certainty.by)), sentence: means.differs(money(own ?? '0')) };
    case 'undecided':
      return {
        look: 'unsure',
        chip: chips.undecided,
        sentence: certainty.isUnexplained ? means.undecidedHidden : means.undecided,
      };
    case 'account':
      return { look: 'plain', chip: chips.account, sentence: certainty.isUnexplained ? means.hidden : means.account };
    default:
      return assertNever(certainty);
  }
}
