import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { showNumberInput } from '#shared/money/format.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { InvoiceTerm } from '#shared/lists/invoice-list.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import { MOST_TERMS } from '#shared/search/term.ts';
import { datesAgo, lateAges, lateText } from '#shared/search/days-ago.ts';
import { parseSearch as parse } from '#shared/search/parse-search.ts';
import { splitSearch as split, writeClientToken, writeToken } from '#shared/search/split-search.ts';
import type { SearchContext, SearchProblem } from '#shared/search/term-reading.ts';

const TODAY = '2026-11-21';
const parseSearch = (text: string, context: SearchContext) => parse(text, invoiceList, context);
const splitSearch = (text: string) => split(text, invoiceList);
const us: SearchContext = { today: TODAY, locale: 'en-US' };
const german: SearchContext = { today: TODAY, locale: 'de-DE' };

const termOf = (text: string, context = us): InvoiceTerm | undefined => parseSearch(text, context).terms[0];
const problemOf = (text: string, context = us): SearchProblem | undefined =>
  parseSearch(text, context).mistakes[0]?.problem;

describe('a search', () => {
  it('consists of plain words and terms', () => {
    const parsed = parseSearch('harbor  due:<today "relaunch" http://x 12:30 Re: has:unsent', us);
    expect(parsed.text).toBe('harbor "relaunch" http://x 12:30 Re:');
    expect(parsed.terms.map(({ field }) => field)).toEqual(['due', 'has']);
    expect(parsed.mistakes).toEqual([]);
  });

  it('reads quoted text behind a key as one value', () => {
    expect(termOf('line:"site visit"')).toEqual({ kind: 'text', field: 'line', text: 'site visit' });
    expect(termOf('client:"Birch & Harbor Ltd" x')).toMatchObject({ text: 'Birch & Harbor Ltd' });
    expect(termOf('due:<"+14"')).toEqual(termOf('due:<+14'));
    expect(splitSearch('a line:"site vis').at(-1)).toMatchObject({
      start: 2,
      end: 16,
      isClosed: false,
      value: 'site vis',
    });
    expect(termOf('tag:"for the, adviser"')).toEqual({ kind: 'text', field: 'tag', text: 'for the, adviser' });
    expect(problemOf('tag:')).toEqual({ kind: 'nothing_compared', key: 'tag' });
    expect(termOf('LINE:Ab')).toEqual({ kind: 'text', field: 'line', text: 'Ab' });
  });

  it('keeps a pasted amount with separated thousands together', () => {
    for (const space of ['\u00a0', '\u202f'])
      expect(splitSearch(`total:>1${space}234,50 x`).map(({ text }) => text)).toEqual([`total:>1${space}234,50`, 'x']);
    expect(splitSearch('a\u00a0b 1\u00a0x').map(({ text }) => text)).toEqual(['a', 'b', '1', 'x']);
  });

  it('reads days overdue', () => {
    const late: readonly (readonly [string, string | null, string | null])[] = [
      ['late:1', '2026-11-20', '2026-11-20'],
      ['late:1..30', '2026-10-22', '2026-11-20'],
      ['late:0..30', '2026-10-22', '2026-11-20'],
      ['late:<31', '2026-10-22', '2026-11-20'],
      ['late:>90', null, '2026-08-22'],
      ['late:>=91', null, '2026-08-22'],
      ['late:91..', null, '2026-08-22'],
      ['late:..30', '2026-10-22', '2026-11-20'],
    ];
    for (const [text, from, to] of late)
      expect([text, termOf(text)]).toEqual([text, { kind: 'date', field: 'late', from, to }]);
    for (const age of lateAges)
      expect(termOf(`late:${lateText(age)}`)).toEqual({ kind: 'date', field: 'late', ...datesAgo(age, TODAY) });
  });

  it('reads dates as people write them, relative to today', () => {
    const dates: readonly (readonly [string, string | null, string | null])[] = [
      ['due:today', TODAY, TODAY],
      ['due:<today', null, '2026-11-20'],
      ['due:<=today', null, TODAY],
      ['due:>today', '2026-11-22', null],
      ['due:>=tomorrow', '2026-11-22', null],
      ['due:=yesterday', '2026-11-20', '2026-11-20'],
      ['due:<+14', null, '2026-12-04'],
      ['due:-7..today', '2026-11-14', TODAY],
      ['due:today..', TODAY, null],
      ['due:..2026-12', null, '2026-12-31'],
      ['due:2026-02', '2026-02-01', '2026-02-28'],
      ['due:>2025', '2026-01-01', null],
      ['due:2024..2025', '2024-01-01', '2025-12-31'],
      ['due:eom', '2026-11-30', '2026-11-30'],
      ['due:11/5/2026', '2026-11-05', '2026-11-05'],
    ];
    for (const [text, from, to] of dates)
      expect([text, termOf(text)]).toEqual([text, { kind: 'date', field: 'due', from, to }]);
    expect(termOf('date:1.12...24.12.', german)).toMatchObject({ from: '2026-12-01', to: '2026-12-24' });
  });

  it("reads amounts in the person's notation", () => {
    const end = (value: string, isIncluded: boolean) => ({ value, isIncluded });
    expect(termOf('total:>500')).toEqual({ kind: 'amount', field: 'total', min: end('500', false), max: null });
    expect(termOf('owed:<=1.234,50', german)).toMatchObject({ min: null, max: end('1234.5', true) });
    expect(termOf('paid:100..250')).toMatchObject({ min: end('100', true), max: end('250', true) });
    expect(termOf('total:100..')).toMatchObject({ min: end('100', true), max: null });
    expect(termOf('total:=3*85')).toMatchObject({ min: end('255', true), max: end('255', true) });
  });

  it('reads one or more states, currencies and properties', () => {
    expect(termOf('state:sent,Overdue,sent')).toEqual({ kind: 'choice', field: 'state', values: ['sent', 'overdue'] });
    expect(termOf('currency:eur,usd')).toEqual({ kind: 'choice', field: 'currency', values: ['EUR', 'USD'] });
    expect(termOf('has:unsent,problem')).toEqual({ kind: 'choice', field: 'has', values: ['unsent', 'problem'] });
  });

  const unknown = (key: string, value: string, known: readonly string[]): SearchProblem => ({
    kind: 'unknown_choice',
    key,
    value,
    known,
  });
  const mistakes: readonly (readonly [string, SearchProblem])[] = [
    ['due:', { kind: 'nothing_compared', key: 'due' }],
    ['due:<', { kind: 'nothing_compared', key: 'due' }],
    ['due:soon', { kind: 'not_a_date', value: 'soon' }],
    ['due:today..2026-01', { kind: 'empty_range', value: 'today..2026-01' }],
    ['due:2026-13', { kind: 'not_a_date', value: '2026-13' }],
    ['late:', { kind: 'nothing_compared', key: 'late' }],
    ['late:>', { kind: 'nothing_compared', key: 'late' }],
    ['late:long', { kind: 'not_days', value: 'long' }],
    ['late:0', { kind: 'empty_range', value: '0' }],
    ['late:60..31', { kind: 'empty_range', value: '60..31' }],
    ['total:>much', { kind: 'not_an_amount', value: 'much' }],
    ['total:9..3', { kind: 'empty_range', value: '9..3' }],
    ['total:1..x', { kind: 'not_an_amount', value: 'x' }],
    ['total:1.234', { kind: 'ambiguous_amount', value: '1.234', candidates: ['1.234', '1234'] }],
    ['state:payed', unknown('state', 'payed', invoiceList.states)],
    ['state:,', unknown('state', ',', invoiceList.states)],
    ['has:everything', unknown('has', 'everything', invoiceList.has)],
    ['currency:euro', { kind: 'not_a_currency', value: 'EURO' }],
    ['line:""', { kind: 'nothing_compared', key: 'line' }],
  ];
  it.each(mistakes)('reports the problem of %s and ignores nothing', (text, problem) => {
    const context = problem.kind === 'ambiguous_amount' ? german : us;
    const parsed = parseSearch(`harbor ${text}`, context);
    expect(parsed.text).toBe('harbor');
    expect(parsed.terms).toEqual([]);
    expect(parsed.mistakes.map((mistake) => mistake.token.text)).toEqual([text]);
    const found = problemOf(text, context);
    if (problem.kind === 'ambiguous_amount' && found?.kind === 'ambiguous_amount')
      expect([...found.candidates].sort()).toEqual([...problem.candidates].sort());
    else expect(found).toEqual(problem);
  });

  it('understands the conditions of its own list alone', () => {
    const ofPayments = (text: string) => parse(text, paymentList, us);
    expect(ofPayments('method:cash,Stripe waited:>=30 waited:<3 has:receipt').terms).toEqual([
      { kind: 'choice', field: 'method', values: ['cash', 'stripe'] },
      { kind: 'date', field: 'waited', from: null, to: '2026-10-22' },
      { kind: 'date', field: 'waited', from: '2026-11-19', to: TODAY },
      { kind: 'choice', field: 'has', values: ['receipt'] },
    ]);
    expect(ofPayments('state:paid due:today').text).toBe('state:paid due:today');
    expect(ofPayments('has:lines').mistakes.map(({ problem }) => problem)).toEqual([
      unknown('has', 'lines', paymentList.has),
    ]);
    expect(ofPayments('method:barter').mistakes.map(({ problem }) => problem)).toMatchObject([{ key: 'method' }]);
    expect(parseSearch('method:cash', us).text).toBe('method:cash');
  });

  it('holds no more terms than a filter may have', () => {
    const many = parseSearch('has:po '.repeat(MOST_TERMS + 2), us);
    expect(many.terms).toHaveLength(MOST_TERMS);
    expect(many.mistakes.map(({ problem }) => problem.kind)).toEqual(['too_many', 'too_many']);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(...invoiceList.keys).map((key) => `${key}:`),
          fc.constantFrom('"', '<', '>=', '..', ',', ' ', 'today', '+14', '500', 'a', '-', '1.234', 'sent', '2026-11'),
        ),
        { maxLength: 14 },
      )
      .map((pieces) => pieces.join('')),
  );

  it('loses no typed text and never throws', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(us, german, { today: TODAY, locale: 'ar-EG' }), (text, context) => {
        const tokens = splitSearch(text);
        let at = 0;
        for (const { start, end, text: own } of tokens) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(text.slice(start, end)).toBe(own);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
        const parsed = parseSearch(text, context);
        const words = tokens.filter(({ key }) => key === null).map((token) => token.text);
        expect(parsed.text).toBe(words.join(' '));
        expect(parsed.terms.length + parsed.mistakes.length).toBe(tokens.length - words.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads a value back as it was written, in any context', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.replaceAll('"', ' ').trim() !== '');
    fc.assert(
      fc.property(name, fc.constantFrom('client' as const, 'line' as const), (text, key) => {
        const plain = text.replaceAll('"', ' ').replace(/\s+/g, ' ').trim();
        const { terms, text: words, mistakes } = parseSearch(`before ${writeToken(key, text)} after`, us);
        expect([terms, words, mistakes]).toEqual([[{ kind: 'text', field: key, text: plain }], 'before after', []]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds a client by the longest piece of their name without a quote', () => {
    expect(['Birch', 'Birch & Harbor', 'Gasthaus "Zum Löwen" GmbH', '"Krone"  '].map(writeClientToken)).toEqual([
      'client:Birch',
      'client:"Birch & Harbor"',
      'client:"Zum Löwen"',
      'client:Krone',
    ]);
  });

  it('reads < and > as the days before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000, max: 4_000 }), (shift) => {
        const day = addDays(TODAY, shift);
        const sign = shift < 0 ? String(shift) : `+${String(shift)}`;
        for (const text of [sign, day]) {
          expect(termOf(`due:<${text}`)).toMatchObject({ from: null, to: addDays(day, -1) });
          expect(termOf(`due:${text}`)).toMatchObject({ from: day, to: day });
          expect(termOf(`due:>${text}`)).toMatchObject({ from: addDays(day, 1), to: null });
        }
      }),
    );
  });

  it('reads amounts as number boxes show them, in any locale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG', 'sv-SE', 'ja-JP'),
        (cents, locale) => {
          const value = (cents / 100).toFixed(2);
          const term = termOf(`total:>=${showNumberInput(value, locale)}`, { today: TODAY, locale });
          expect(term?.kind === 'amount' ? Number(term.min?.value) : null).toBe(Number(value));
        },
      ),
    );
  });
});
