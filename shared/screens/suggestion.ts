import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';

/** Lists the sources of suggestions, in the order in which they are offered. */
export const suggestionSources = ['catalogue', 'client', 'book'] as const;
export type SuggestionSource = (typeof suggestionSources)[number];

export interface LineQuestion {
  readonly kind: LineArray;
  /** The typed text; empty asks for the usual lines. */
  readonly text: string;
  readonly clientUid: Uid | null;
  /** The invoice that is being written, which is not suggested from. */
  readonly exceptUid: Uid;
  readonly limit: number;
}

/** A line that was saved or billed before. */
export interface LineSuggestion {
  readonly source: SuggestionSource;
  readonly description: string;
  /** The name in the catalogue, when it differs from the description. */
  readonly name: string | null;
  readonly unit: string | null;
  /** A decimal; null when there is no price. */
  readonly price: string | null;
  /** Null for lines of the catalogue, which has no currency. */
  readonly currency: string | null;
  /** The date of the newest invoice that contains it. */
  readonly date: PlainDate | null;
}

/** A tax, discount or shipping amount of an earlier invoice. */
export interface AdjustmentSuggestion {
  readonly source: Exclude<SuggestionSource, 'catalogue'>;
  readonly kind: AdjustmentArray;
  readonly name: string;
  readonly value: string;
  readonly isPercentage: boolean;
  readonly savedKey: number | null;
  readonly currency: string | null;
  readonly date: PlainDate | null;
}

export interface AdjustmentQuestion {
  readonly clientUid: Uid | null;
  readonly exceptUid: Uid;
  readonly limit: number;
}
