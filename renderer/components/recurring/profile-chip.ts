import type { ProfileState } from '#shared/recurring/profile-state.ts';
import { profileState } from '#shared/recurring/profile-state.ts';
import { words } from '#shared/words/words.ts';
import type { StatusChipModel } from '#renderer/components/invoice/status-chip.ts';

/** SVG paths on a 12 × 12 grid. */
const glyphs = {
  clock: 'M6 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM6 3.6V6l1.8 1.2',
  round: 'M9.6 5.2A3.8 3.8 0 0 0 2.8 4M2.4 6.8A3.8 3.8 0 0 0 9.2 8M2.6 1.9v2.3h2.3M9.4 10.1V7.8H7.1',
  bar: 'M3 6h6',
} as const;

const looks: Readonly<Record<ProfileState, Omit<StatusChipModel, 'text'>>> = {
  active: { look: 'sent', glyph: glyphs.round },
  scheduled: { look: 'viewed', glyph: glyphs.clock },
  pending: { look: 'partial', glyph: glyphs.clock },
  draft: { look: 'draft' },
  completed: { look: 'paid' },
  closed: { look: 'draft', glyph: glyphs.bar },
};

/** Returns the chip of a recurring invoice; a state that is not documented appears as the service wrote it. */
export function profileChip(state: string): StatusChipModel {
  const known = profileState(state);
  if (known === null) return { look: 'draft', glyph: glyphs.bar, text: state.trim() || words.states_unknown() };
  return { ...looks[known], text: words.recurring_state({ state: known }) };
}
