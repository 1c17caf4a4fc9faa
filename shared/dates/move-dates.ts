import { patternsOf } from './written-months.ts';
import type { Move, Pattern } from './month-pattern.ts';

/**
 * The text with the months in it moved on: `2026-10-31`, `10/2026`, `2026年10月`, `Oktober 2026`, `31 October 2026`,
 * `October 31, 2026`, and a month by itself where it can only be the document's own or the one before. What may mean
 * something else stays. Days that a shorter month does not have become its last. A period or a list of months moves as a
 * whole or not at all.
 */
export function moveDates(text: string, move: Move): string {
  if (move.months === 0) return text;
  let moved = '';
  let at = 0;
  // Each pattern reads the text once: a match that begins behind another's is kept until its turn comes.
  const found = patternsOf(move.locale).map((pattern) => ({ ...pattern, match: matchFrom(pattern, text, 0, move) }));
  for (;;) {
    for (const pattern of found) {
      if (pattern.match !== null && pattern.match.index < at) pattern.match = matchFrom(pattern, text, at, move);
    }
    const [first] = found.filter(({ match }) => match !== null).sort((a, b) => placeOf(a) - placeOf(b));
    if (first === undefined || first.match === null) return moved + text.slice(at);
    moved += text.slice(at, first.match.index) + (first.replace(first.match, move) ?? first.match[0]);
    at = first.match.index + first.match[0].length;
  }
}

const placeOf = ({ match }: { readonly match: RegExpExecArray | null }): number =>
  match?.index ?? Number.MAX_SAFE_INTEGER;

function matchFrom({ expression, isMeant }: Pattern, text: string, at: number, move: Move): RegExpExecArray | null {
  expression.lastIndex = at;
  for (;;) {
    const match = expression.exec(text);
    if (match === null || isMeant === undefined || isMeant(match, move)) return match;
    expression.lastIndex = match.index + 1;
  }
}
