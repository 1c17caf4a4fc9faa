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

describe('how well typed words fit', () => {
  it('ranks whole words before beginnings, and those before what is somewhere inside', () => {
    expect(ranked('print', ['Blueprints', 'Printer settings', 'Print', 'Send'])).toEqual([
      'Print',
      'Printer settings',
      'Blueprints',
    ]);
  });

  it('wants each word, in any order', () => {
    expect(ranked('pay rec', ['Record payment…', 'Payments', 'Mark as received'])).toEqual(['Record payment…']);
  });

  it('takes letters in their order, from the first one on', () => {
    expect(matchScore('nwinv', 'New invoice')).not.toBeNull();
    expect(matchScore('winv', 'New invoice')).toBeNull();
    expect(matchScore('ni', 'New invoice')).toBeNull();
  });

  it('looks past accents and case', () => {
    expect(matchScore('CAFE mull', 'Café Müller')).not.toBeNull();
    expect(matchScore('山田', '株式会社山田')).not.toBeNull();
  });

  it('knows words that mean the same, behind those that are shown', () => {
    expect(matchScore('trash', 'Bin', 'trash deleted')).toBeLessThan(matchScore('bin', 'Bin', 'trash deleted') ?? 0);
    expect(matchScore('trash', 'Bin')).toBeNull();
  });

  it('fits nothing where nothing was typed', () => {
    expect(matchScore(' … ', 'Bin')).toBeNull();
  });
});
