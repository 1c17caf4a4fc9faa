import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';

/** Where a suggestion comes from, in the order they are offered. */
export const suggestionSources = ['catalogue', 'client', 'book'] as const;
export type SuggestionSource = (typeof suggestionSources)[number];

export interface LineQuestion {
  readonly kind: LineArray;
  /** Empty: what is usual. */
  readonly text: string;
  readonly clientUid: Uid | null;
  /** The invoice that is being written: it does not suggest itself. */
  readonly exceptUid: Uid;
  readonly limit: number;
}

/** A line that was saved or billed before. */
export interface LineSuggestion {
  readonly source: SuggestionSource;
  readonly description: string;
  /** What the catalogue calls it, where its text is another. */
  readonly name: string | null;
  readonly unit: string | null;
  /** A decimal; null where none was said. */
  readonly price: string | null;
  /** Null in the catalogue, which names no currency. */
  readonly currency: string | null;
  /** Of the newest invoice it stands on. */
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
