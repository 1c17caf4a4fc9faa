import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaintOf } from '#main/api/outcomes/complaint-text.ts';
import { isErrorBody, parseErrorBody } from '#main/api/outcomes/error-bodies.ts';
import { message } from '#shared/words/message.ts';

const TAKEN = 'has already been taken';
const field = { fields: { statement_no: [TAKEN] }, messages: [] };
const both = { fields: { statement_no: [TAKEN], due_date: ["can't be blank"] }, messages: [] };
const general = (...messages: readonly string[]) => ({ fields: {}, messages });
const nothing = general();

describe('every known shape of an error body', () => {
  const shapes: readonly (readonly [string, unknown, object])[] = [
    ['map below errors', { errors: { statement_no: [TAKEN] } }, field],
    ['map below errors with single texts', { errors: { statement_no: TAKEN } }, field],
    [
      'pairs',
      [
        ['statement_no', TAKEN],
        ['due_date', "can't be blank"],
      ],
      both,
    ],
    ['pairs with lists', [['statement_no', [TAKEN]]], field],
    ['list of texts', [`Statement no ${TAKEN}`], general(`Statement no ${TAKEN}`)],
    ['list of two texts', ['One', 'Two'], general('One', 'Two')],
    ['list below errors', { errors: [`Statement no ${TAKEN}`] }, general(`Statement no ${TAKEN}`)],
    ['pairs below errors', { errors: [['statement_no', TAKEN]] }, field],
    ['text below errors', { errors: 'No.' }, general('No.')],
    ['objects below errors', { errors: [{ field: 'statement_no', message: TAKEN }] }, field],
    ['plain map', { statement_no: [TAKEN], due_date: ["can't be blank"] }, both],
    ['plain map with single texts', { statement_no: TAKEN }, field],
    ['error text', { error: 'Record not found' }, general('Record not found')],
    ['error object', { error: { code: 7, message: 'Too old' } }, general('Too old')],
    ['message', { message: 'Validation failed' }, general('Validation failed')],
    ['status and error', { status: 404, error: 'Not Found' }, general('Not Found')],
    ['map below the object name', { invoice: { statement_no: [TAKEN] } }, field],
    ['errors below the object name', { invoice: { errors: { statement_no: [TAKEN] } } }, field],
    ['error below the object name', { invoice: { error: 'No.' } }, general('No.')],
    [
      'nested names',
      { invoice: { errors: { 'items.price': ['is not a number'] } } },
      { fields: { 'items.price': ['is not a number'] }, messages: [] },
    ],
    [
      'message and errors',
      { message: 'Invalid', errors: { statement_no: [TAKEN] } },
      { ...field, messages: ['Invalid'] },
    ],
    [
      'a field that is called message',
      { errors: { message: ["can't be blank"], subject: ["can't be blank"] } },
      { fields: { message: ["can't be blank"], subject: ["can't be blank"] }, messages: [] },
    ],
    ['base', { errors: { base: ['Not now'] } }, general('Not now')],
    ['numbers and nulls', { errors: { statement_no: [1, null] } }, nothing],
    ['null', null, nothing],
    ['a number', 5, nothing],
  ];
  it.each(shapes)('%s', (_name, body, expected) => {
    expect(parseErrorBody(JSON.stringify(body), false)).toEqual(expected);
  });

  it.each([
    ['empty', '', nothing],
    ['one blank', ' ', nothing],
    ['plain text', 'HTTP Basic: Access denied.\n', general('HTTP Basic: Access denied.')],
    ['a limiter', 'Retry later\n', general('Retry later')],
    ['html', '<html><body>Login</body></html>', nothing],
    ['cut json', '{"errors":{"statement_no":["has al', nothing],
    ['control characters', 'a\u0000b\u001b[31m', general('a b [31m')],
    ['too deep', '['.repeat(70), nothing],
  ])('%s', (_name, text, expected) => {
    expect(parseErrorBody(text, false)).toEqual(expected);
  });

  it('never shows html that was declared as such', () => {
    expect(parseErrorBody('Sign in to continue', true)).toEqual(nothing);
  });

  it('is bounded whatever the size of the body', () => {
    const flood = JSON.stringify({ errors: Array.from({ length: 5_000 }, () => 'x'.repeat(5_000)) });
    const complaint = parseErrorBody(flood, false);
    expect(complaint.messages).toHaveLength(50);
    expect(complaint.messages[0]).toHaveLength(300);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const { fields, messages } = parseErrorBody(JSON.stringify(json), false);
        expect(
          Object.values(fields)
            .flat()
            .concat(messages)
            .every((text) => text.length > 0),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isErrorBody', () => {
  it.each([{ errors: [] }, { errors: {} }, { error: '' }, { message: null }, {}, null, [], 'error'])(
    'is not %o, in which nothing is said',
    (json) => {
      expect(isErrorBody(json)).toBe(false);
    },
  );

  it.each([{ errors: ['No'] }, { errors: { date: ['No'] } }, { error: 'No' }, { error: true }, { message: 404 }])(
    'is %o',
    (json) => {
      expect(isErrorBody(json)).toBe(true);
    },
  );
});

describe('a large error body', () => {
  it('is looked at up to a thousand texts, blank ones too', () => {
    let redacted = 0;
    const redact = (text: string): string => {
      redacted += 1;
      return text;
    };
    const blank = JSON.stringify({ errors: Array.from({ length: 100_000 }, () => ' ') });
    expect(parseErrorBody(blank, false, redact)).toEqual(nothing);
    expect(redacted).toBeLessThan(2_001);
    const texts = parseErrorBody(JSON.stringify(Array.from({ length: 100_000 }, () => TAKEN)), false);
    expect(texts.messages).toHaveLength(50);
  });

  it('gives its first line, and no key that stands where it is cut', () => {
    expect(parseErrorBody(`${'\n'.repeat(1_000_000)}  Busy\nmore`, false)).toEqual(general('Busy'));
    const redact = (text: string): string => text.replaceAll('secret', '…');
    const said = parseErrorBody(`${'a'.repeat(297)}secret`, false, redact).messages.join();
    expect(said).not.toContain('sec');
  });
});

describe('complaintOf', () => {
  it.each([
    [field, 'statement no has already been taken'],
    [both, "statement no has already been taken, due date can't be blank"],
    [general(`Statement no ${TAKEN}.`), `Statement no ${TAKEN}`],
    [{ fields: { statement_no: [`Statement no ${TAKEN}`] }, messages: [] }, `Statement no ${TAKEN}`],
    [nothing, message('error_no_reason_given')],
    [general('a', 'b', 'c', 'd'), 'a, b, c'],
  ])('%o', (complaint, expected) => {
    expect(complaintOf(complaint)).toEqual(expected);
  });
});
