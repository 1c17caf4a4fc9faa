import { assertNever } from '#shared/assert.ts';
import { searchHas, searchStates } from '#shared/search/filter.ts';
import type { SearchProblem } from '#shared/search/term-reading.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { BoxOption } from '#renderer/state/list/search-box.svelte.ts';

/** Returns one sentence that says why a part of the search has no meaning. */
export function problemText(problem: SearchProblem, formats: Formats): string {
  switch (problem.kind) {
    case 'nothing_compared':
      return words.search_nothing_compared({ key: problem.key });
    case 'unknown_state':
      return words.search_unknown_state({ value: problem.value, known: searchStates.join(', ') });
    case 'unknown_has':
      return words.search_unknown_has({ value: problem.value, known: searchHas.join(', ') });
    case 'not_a_date':
      return words.search_not_adate({ value: problem.value });
    case 'not_days':
      return words.search_not_days({ value: problem.value });
    case 'not_an_amount':
      return words.search_not_an_amount({ value: problem.value });
    case 'ambiguous_amount':
      return words.search_ambiguous_amount({
        value: problem.value,
        readings: problem.candidates.map((value) => formats.quantity(value)).join(` ${words.search_or()} `),
      });
    case 'not_a_currency':
      return words.search_not_acurrency({ value: problem.value });
    case 'empty_range':
      return words.search_empty_range({ value: problem.value });
    case 'too_many':
      return words.search_too_many();
    default:
      return assertNever(problem);
  }
}

/** Returns a suggestion as it would be typed, and its meaning. */
export function optionText(option: BoxOption): { readonly typed: string; readonly means: string } {
  switch (option.kind) {
    case 'key':
      return { typed: `${option.key}:`, means: words.search_key({ key: option.key }) };
    case 'state':
      return { typed: option.value, means: words.search_state({ state: option.value }) };
    case 'has':
      return { typed: option.value, means: words.search_has({ has: option.value }) };
    case 'date':
      return { typed: option.value, means: words.search_date({ date: option.value }) };
    case 'late':
      return { typed: option.value, means: lateText(option.value) };
    case 'currency':
      return { typed: option.value, means: '' };
    case 'tag':
      return { typed: option.tag.name, means: '' };
    case 'client':
      return { typed: option.client.name, means: option.client.email ?? '' };
    default:
      return assertNever(option);
  }
}

/** Words an age as it is typed: `30`, `>90` or `31..60`. */
function lateText(typed: string): string {
  const [from = '', to] = typed.split('..');
  if (to !== undefined) return words.search_late_range({ from, to });
  return from.startsWith('>') ? words.search_late_more({ days: from.slice(1) }) : words.search_late({ days: from });
}
