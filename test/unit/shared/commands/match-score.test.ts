import { describe, expect, it } from 'vitest';
import { matchScore } from '#shared/commands/match-score.ts';

/** The labels that fit, the best first. */
function ranked(typed: string, labels: readonly string[]): readonly string[] {
  return labels
    .map((label) => ({ label, score: matchScore(typed, label) }))
    .flatMap(({ label, score }) => (score === null ? [] : [{ label, score }]))
    .sort((one, other) => other.score - one.score)
    .map(({ label }) => label);
}

describe('matchScore', () => {
  it('ranks whole words before beginnings of words, and those before matches inside', () => {
    expect(ranked('print', ['Blueprints', 'Printer settings', 'Print', 'Send'])).toEqual([
      'Print',
      'Printer settings',
      'Blueprints',
    ]);
  });

  it('requires each typed word, in any order', () => {
    expect(ranked('pay rec', ['Record payment…', 'Payments', 'Mark as received'])).toEqual(['Record payment…']);
  });

  it('accepts letters in their order, if the first one matches', () => {
    expect(matchScore('nwinv', 'New invoice')).not.toBeNull();
    expect(matchScore('winv', 'New invoice')).toBeNull();
    expect(matchScore('ni', 'New invoice')).toBeNull();
  });

  it('ignores accents and case', () => {
    expect(matchScore('CAFE mull', 'Café Müller')).not.toBeNull();
    expect(matchScore('山田', '株式会社山田')).not.toBeNull();
  });

  it('ranks hidden synonyms behind the shown words', () => {
    expect(matchScore('trash', 'Bin', 'trash deleted')).toBeLessThan(matchScore('bin', 'Bin', 'trash deleted') ?? 0);
    expect(matchScore('trash', 'Bin')).toBeNull();
  });

  it('matches nothing for an empty text', () => {
    expect(matchScore(' … ', 'Bin')).toBeNull();
  });
});
