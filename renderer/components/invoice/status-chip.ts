import { words } from '#shared/words/words.ts';

type ChipLook = 'draft' | 'sent' | 'viewed' | 'partial' | 'paid' | 'overdue';

export interface StatusChipModel {
  readonly look: ChipLook;
  readonly text: string;
  /** SVG path on a 12 × 12 grid; without one, the picture of `look` is used. */
  readonly glyph?: string;
}

type State = Exclude<ChipLook, 'overdue'>;

const states: readonly State[] = ['draft', 'sent', 'viewed', 'partial', 'paid'];

/** Returns the chip for a state of the service. States that are not documented appear as the service wrote them. */
export function statusChip(state: string, isOverdue: boolean, daysLate: number | null): StatusChipModel {
  if (isOverdue) return { look: 'overdue', text: overdueText(daysLate) };
  const text = state.trim();
  const known = states.find((one) => one === text.toLowerCase());
  if (known !== undefined) return { look: known, text: words.states_name({ state: known }) };
  return { look: 'draft', text: text === '' ? words.states_unknown() : text };
}

const overdueText = (days: number | null): string =>
  days === null ? words.states_overdue() : words.states_overdue_days({ days });

/** SVG path of each look on a 12 × 12 grid, so that colour never carries a meaning alone. */
export const glyphs: Readonly<Record<ChipLook, string>> = {
  draft: 'M2.5 9.5l.6-2.3 5-5 1.7 1.7-5 5z',
  sent: 'M1.8 6h7.4M6.4 3l3 3-3 3',
  viewed: 'M1.2 6S3 2.8 6 2.8 10.8 6 10.8 6 9 9.2 6 9.2 1.2 6 1.2 6zM6 7.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z',
  partial: 'M6 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM6 1.8v8.4M7.6 2.4v7.2M9.2 3.6v4.8',
  paid: 'M2.2 6.4l2.6 2.6 5-5.6',
  overdue: 'M6 2v5M6 9.4v.4',
};
