import { assertNever } from '#shared/assert.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare } from '#shared/money/decimal.ts';
import { readNumberInput } from '#shared/money/input/number-input.ts';
import { rangeSplits, splitComparison } from './comparison.ts';
import type { AmountEnd, AmountTerm } from './term.ts';
import type { SearchContext, SearchProblem, TermReading } from './term-reading.ts';

type Amount = { readonly amount: Decimal } | { readonly problem: SearchProblem };

function amountOf(text: string, { locale }: SearchContext): Amount {
  const read = readNumberInput(text, { locale, kind: 'amount' });
  switch (read.kind) {
    case 'value':
      return { amount: read.value };
    case 'ambiguous':
      return { problem: { kind: 'ambiguous_amount', value: text, candidates: read.candidates } };
    case 'empty':
    case 'invalid':
      return { problem: { kind: 'not_an_amount', value: text } };
    default:
      return assertNever(read);
  }
}

const end = (value: Decimal, isIncluded: boolean): AmountEnd => ({ value, isIncluded });

/** Reads an amount or a range of amounts, in the person's own notation. */
export function readAmountTerm(field: string, value: string, context: SearchContext): TermReading<AmountTerm> {
  const range = readRange(field, value, context);
  if (range !== null) return range;
  const { comparison, rest } = splitComparison(value);
  if (rest === '') return { problem: { kind: 'nothing_compared', key: field } };
  const read = amountOf(rest, context);
  if ('problem' in read) return read;
  const { amount } = read;
  const term = (min: AmountEnd | null, max: AmountEnd | null): TermReading<AmountTerm> => ({
    term: { kind: 'amount', field, min, max },
  });
  switch (comparison) {
    case '=':
      return term(end(amount, true), end(amount, true));
    case '<':
      return term(null, end(amount, false));
    case '<=':
      return term(null, end(amount, true));
    case '>':
      return term(end(amount, false), null);
    case '>=':
      return term(end(amount, true), null);
    default:
      return assertNever(comparison);
  }
}

/** Reads `500..1000`, `500..` or `..1000`; null if no way to split it gives amounts. */
function readRange(field: string, value: string, context: SearchContext): TermReading<AmountTerm> | null {
  let problem: SearchProblem | null = null;
  for (const [first, last] of rangeSplits(value)) {
    if (first === '' && last === '') continue;
    const low = first === '' ? null : amountOf(first, context);
    const high = last === '' ? null : amountOf(last, context);
    const refused = [low, high].find((side) => side !== null && 'problem' in side);
    if (refused !== undefined && refused !== null && 'problem' in refused) {
      problem ??= refused.problem;
      continue;
    }
    const min = low !== null && 'amount' in low ? end(low.amount, true) : null;
    const max = high !== null && 'amount' in high ? end(high.amount, true) : null;
    if (min !== null && max !== null && compare(min.value, max.value) > 0)
      return { problem: { kind: 'empty_range', value } };
    return { term: { kind: 'amount', field, min, max } };
  }
  return problem === null ? null : { problem };
}
