import { patternsOf } from './written-months.ts';
import type { Move, Pattern } from './month-pattern.ts';

/**
 * Shifts the months in a text: `2026-10-31`, `10/2026`, `2026年10月`, `Oktober 2026`, `31 October 2026`, `October 31,
 * 2026`, and a month name alone if it can only be the document's month or the one before. Text that may mean something
 * else stays. A day that the new month lacks becomes its last day. A period or a list of months is shifted completely
 * or not at all.
 */
export function moveDates(text: string, move: Move): string {
  if (move.months === 0) return text;
  let moved = '';
  let at = 0;
  // Each pattern scans the text once: a match further on is kept until all matches before it were handled.
  const found = patternsOf(move.locale)
    .filter(({ mayBeIn }) => mayBeIn === undefined || mayBeIn(text))
    .map((pattern) => ({ ...pattern, match: matchFrom(pattern, text, 0, move) }));
  for (;;) {
    for (const pattern of found) {
      if (pattern.match !== null && pattern.match.index < at) pattern.match = matchFrom(pattern, text, at, move);
    }
    const [first] = found.filter(({ match }) => match !== null).sort((a, b) => indexOf(a) - indexOf(b));
    if (first === undefined || first.match === null) return moved + text.slice(at);
    moved += text.slice(at, first.match.index) + (first.replace(first.match, move) ?? first.match[0]);
    at = first.match.index + first.match[0].length;
  }
}

const indexOf = ({ match }: { readonly match: RegExpExecArray | null }): number =>
  match?.index ?? Number.MAX_SAFE_INTEGER;

function matchFrom({ expression, isDate }: Pattern, text: string, at: number, move: Move): RegExpExecArray | null {
  expression.lastIndex = at;
  for (;;) {
    const match = expression.exec(text);
    if (match === null || isDate === undefined || isDate(match, move)) return match;
    expression.lastIndex = match.index + 1;
  }
}
