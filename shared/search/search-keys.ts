import type { DateDirection } from '#shared/dates/written-date.ts';
import { languages } from '#shared/service/connection.ts';
import { paymentMethods } from '#shared/service/payment.ts';
import { lateAges, lateText } from './days-ago.ts';
import { readAmountTerm } from './read-amount-term.ts';
import { CURRENCY, readChoiceTerm, readCurrencyTerm } from './read-choice-term.ts';
import { readDateTerm } from './read-date-term.ts';
import { readDaysTerm } from './read-days-term.ts';
import type { SearchSpec } from './search-spec.ts';
import type { AmountTerm, ChoiceTerm, DateTerm, Term, TextTerm } from './term.ts';
import type { SearchContext, TermReading } from './term-reading.ts';

/** Reads the value behind a key. */
type Read<Found extends Term> = (
  key: string,
  value: string,
  context: SearchContext,
  spec: SearchSpec,
) => TermReading<Found>;

/** Returns the values that a list suggests for a key; `null`: only the book knows them. */
type Suggest = (spec: SearchSpec) => readonly string[] | null;

interface KeySpec<Kind extends Term['kind'], Found extends Term> {
  readonly kind: Kind;
  readonly read: Read<Found>;
  readonly suggested: Suggest;
  /** The form of a value that is one of a choice without an end. */
  readonly form?: RegExp;
}

const none = () => [];

const text: KeySpec<'text', TextTerm> = {
  kind: 'text',
  read: (field, value) => ({ term: { kind: 'text', field, text: value } }),
  suggested: none,
};
const amount: KeySpec<'amount', AmountTerm> = { kind: 'amount', read: readAmountTerm, suggested: none };

function choice(known: (spec: SearchSpec) => readonly string[]): KeySpec<'choice', ChoiceTerm> {
  return {
    kind: 'choice',
    read: (key, value, _context, spec) => readChoiceTerm(key, value, known(spec)),
    suggested: known,
  };
}

const dateExamples = ['<today', 'today', '<+14', '>today', 'today..+30'] as const;
export type DateExample = (typeof dateExamples)[number];

function date(direction: DateDirection | null): KeySpec<'date', DateTerm> {
  return {
    kind: 'date',
    read: (key, value, context) => readDateTerm(key, value, context, direction),
    suggested: () => dateExamples,
  };
}

function days(least: number, examples: readonly string[]): KeySpec<'date', DateTerm> {
  return {
    kind: 'date',
    read: (key, value, context) => readDaysTerm(key, value, context, least),
    suggested: () => examples,
  };
}

/** The words that begin a term, before its colon: how each is read and what is suggested behind it. */
export const searchKeys = {
  client: text,
  number: text,
  po: text,
  /** A text of an invoice's lines. */
  line: text,
  state: choice(({ states }) => states),
  /** Due dates are on both sides of today, other dates mostly before it. */
  due: date(null),
  date: date('back'),
  /** The next date of a recurring invoice. */
  next: date(null),
  /** Days since the due date of what is overdue. */
  late: days(1, lateAges.map(lateText)),
  /** Days since an announced payment was dated. */
  waited: days(0, ['>=14', '>=30', '>=60', '>=90']),
  total: amount,
  /** The amount still due. */
  owed: amount,
  paid: amount,
  method: choice(() => paymentMethods),
  currency: { kind: 'choice', read: readCurrencyTerm, suggested: () => null, form: CURRENCY },
  country: text,
  language: choice(() => languages),
  /** The amounts that a client owes, and the part that is overdue. */
  owes: amount,
  overdue: amount,
  /** A tag of the person, which exists only in the book. */
  tag: text,
  has: choice(({ has }) => has),
} as const satisfies Record<
  string,
  KeySpec<'text', TextTerm> | KeySpec<'amount', AmountTerm> | KeySpec<'date', DateTerm> | KeySpec<'choice', ChoiceTerm>
>;

export type SearchKey = keyof typeof searchKeys;

interface Kinds<Field extends string> {
  readonly text: TextTerm<Field>;
  readonly choice: ChoiceTerm<Field>;
  readonly date: DateTerm<Field>;
  readonly amount: AmountTerm<Field>;
}

/** A condition of some keys; a filter combines all its terms by AND. */
export type FilterTerm<Key extends SearchKey = SearchKey> = Key extends SearchKey
  ? Kinds<Key>[(typeof searchKeys)[Key]['kind']]
  : never;
