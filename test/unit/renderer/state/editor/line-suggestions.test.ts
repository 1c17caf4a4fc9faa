import { describe, expect, it } from 'vitest';
import type { LineSuggestion } from '#shared/screens/suggestion.ts';
import { blankLine } from '#renderer/state/editor/form-edits.ts';
import { LineSuggestions } from '#renderer/state/editor/line-suggestions.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const suggestion = (description: string, price: string): LineSuggestion => ({
  source: 'book',
  description,
  name: null,
  unit: null,
  price,
  currency: null,
  date: null,
});
const design = suggestion('Design of a logo', '850');
const review = suggestion('Design review', '95');

/** Somebody has typed “De”, sees what there is for it, and types on. */
async function typeOn(found: readonly LineSuggestion[]) {
  const link = new ScriptedLink();
  const suggestions = new LineSuggestions(link, () => ({ uid: 'draft', clientUid: null, currency: 'EUR' }));
  const line = blankLine('row');
  suggestions.search({ ...line, description: 'De' });
  link.nth('lines:suggest', 0).answer(found);
  await settle();
  suggestions.search({ ...line, description: 'Des' });
  const answer = async (next: readonly LineSuggestion[]): Promise<void> => {
    link.nth('lines:suggest', 1).answer(next);
    await settle();
  };
  return { suggestions, answer };
}

describe('suggestions for a longer text while some of a shorter text are chosen', () => {
  it('keep the active and ticked options, whatever their new places', async () => {
    const { suggestions, answer } = await typeOn([design, review]);
    suggestions.move(1);
    await answer([review, design]);
    expect(suggestions.chosen).toEqual([design]);
    suggestions.tick(suggestions.activeIndex);
    expect([suggestions.activeIndex, suggestions.ticked]).toEqual([1, [1]]);
  });

  it('mark and tick nothing instead of options that have disappeared', async () => {
    const { suggestions, answer } = await typeOn([design, review]);
    suggestions.move(1);
    suggestions.tick(0);
    await answer([review]);
    expect([suggestions.activeIndex, suggestions.ticked, suggestions.chosen]).toEqual([-1, [], []]);
  });
});
