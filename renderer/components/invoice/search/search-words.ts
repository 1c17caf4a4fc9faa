import { assertNever } from '#shared/assert.ts';
import { searchHas, searchStates } from '#shared/search/filter.ts';
import type { SearchProblem } from '#shared/search/term-reading.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { BoxOption } from '#renderer/state/invoice-list/search-box.svelte.ts';

/** Returns one sentence that says why a part of the search has no meaning. */
export function problemText(problem: SearchProblem, formats: Formats): string {
  const say = words.search;
  switch (problem.kind) {
    case 'nothing_compared':
      return say.nothingCompared(problem.key);
    case 'unknown_state':
      return say.unknownState(problem.value, searchStates.join(', '));
    case 'unknown_has':
      return say.unknownHas(problem.value, searchHas.join(', '));
    case 'not_a_date':
      return say.notADate(problem.value);
    case 'not_days':
      return say.notDays(problem.value);
    case 'not_an_amount':
      return say.notAnAmount(problem.value);
    case 'ambiguous_amount':
      return say.ambiguousAmount(
        problem.value,
        problem.candidates.map((value) => formats.quantity(value)).join(` ${say.or} `),
      );
    case 'not_a_currency':
      return say.notACurrency(problem.value);
    case 'empty_range':
      return say.emptyRange(problem.value);
    case 'too_many':
      return say.tooMany;
    default:
      return assertNever(problem);
  }
}

/** Returns a suggestion as it would be typed, and its meaning. */
export function optionText(option: BoxOption): { readonly typed: string; readonly means: string } {
  const say = words.search;
  switch (option.kind) {
    case 'key':
      return { typed: `${option.key}:`, means: say.keys[option.key] };
    case 'state':
      return { typed: option.value, means: say.states[option.value] };
    case 'has':
      return { typed: option.value, means: say.has[option.value] };
    case 'date':
      return { typed: option.value, means: say.dates[option.value] };
    case 'late':
      return { typed: option.value, means: say.late(option.value) };
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
