import { assertNever } from '#shared/assert.ts';
import type { DateExample, SearchKey } from '#shared/search/search-keys.ts';
import type { SearchProblem } from '#shared/search/term-reading.ts';
import { methodName } from '#renderer/components/payment/method-name.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { BoxOption } from '#renderer/state/list/search-box.svelte.ts';

/** Returns one sentence that says why a part of the search has no meaning. */
export function problemText(problem: SearchProblem, formats: Formats): string {
  switch (problem.kind) {
    case 'nothing_compared':
      return words.search_nothing_compared({ key: problem.key });
    case 'unknown_choice': {
      const { key, value } = problem;
      const known = problem.known.join(', ');
      return words.search_unknown_choice({ key, value, known });
    }
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
    case 'value':
      return { typed: option.value, means: valueText(option.key, option.value) };
    case 'tag':
      return { typed: option.tag.name, means: '' };
    case 'client':
      return { typed: option.client.name, means: option.client.email ?? '' };
    default:
      return assertNever(option);
  }
}

/** Words a value that a list suggests: each has its own variant of the message. */
function valueText(key: SearchKey, value: string): string {
  switch (key) {
    case 'state':
      return words.search_state({ state: value as Parameters<typeof words.search_state>[0]['state'] });
    case 'has':
      return words.search_has({ has: value as Parameters<typeof words.search_has>[0]['has'] });
    case 'due':
    case 'date':
      return words.search_date({ date: value as DateExample });
    case 'late':
      return lateText(value);
    case 'method':
      return methodName(value);
    case 'waited':
      return words.search_waited({ days: value.replace('>=', '') });
    default:
      return '';
  }
}

/** Words an age as it is typed: `30`, `>90` or `31..60`. */
function lateText(typed: string): string {
  const [from = '', to] = typed.split('..');
  if (to !== undefined) return words.search_late_range({ from, to });
  return from.startsWith('>') ? words.search_late_more({ days: from.slice(1) }) : words.search_late({ days: from });
}
