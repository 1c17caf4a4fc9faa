import type { Decimal } from '#shared/money/decimal.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';
import type { BinOutcome } from './bin.ts';

/** The amounts of a recurring invoice. `year` is that of the 12 months from the next run on; null for one that makes none. */
export interface RunAmounts {
  readonly run: Decimal;
  readonly year: Decimal | null;
}

/** The result that other prices would have for one recurring invoice. */
export interface RiseImpact {
  readonly uid: Uid;
  readonly name: string;
  readonly clientName: string;
  readonly currency: string | null;
  /** Null where the prices cannot change now; `refusal` says why. */
  readonly amounts: { readonly before: RunAmounts; readonly after: RunAmounts } | null;
  /** True while the account may compute another total. */
  readonly isEstimate: boolean;
  readonly refusal: Message | null;
}

/** The amount of a run before and after, as the person was shown them. */
export interface ShownRise {
  readonly uid: Uid;
  readonly before: Decimal;
  readonly after: Decimal;
}

export const shownRiseOf = ({ uid, amounts }: RiseImpact): readonly ShownRise[] =>
  amounts === null ? [] : [{ uid, before: amounts.before.run, after: amounts.after.run }];

/** A recurring invoice whose prices were changed, as an undo needs it. */
export interface RaisedProfile {
  readonly uid: Uid;
  readonly saved: SavedEdit<ProfileForm>;
}

export interface PriceRises {
  /** In the order of the request. */
  readonly outcomes: readonly BinOutcome[];
  readonly raised: readonly RaisedProfile[];
}
