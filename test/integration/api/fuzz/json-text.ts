import fc from 'fast-check';

const WORDS = [
  '',
  'text',
  'true',
  '1e5',
  ' 7 ',
  '\0',
  '\u202e',
  '\uffff',
  '😀',
  "'; DROP TABLE",
  '<b>',
  '%s%n',
  '${x}',
];
/** Tokens that JSON allows and that nobody expects. */
const TOKENS = [
  'null',
  'true',
  '-0',
  '1e400',
  '-1E-400',
  '1E+2',
  '1234567890123456789e5',
  '9007199254740993',
  '0.1234567890123456789',
  '[]',
  '{}',
  '[[]]',
  '"\\ud800"',
  '"\\udfff\\u0000\\u001b[31m"',
  '"1,234"',
];
/** Keys that reach into every object of a careless program. */
export const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  'id',
  'hash_key',
  'connection',
  'items',
  'deleted',
  'send',
  'errors',
  'error',
  'message',
  '',
];

/** Names of fields, and names that are something else in every object. */
export const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 6 }));

/** JSON as text, so that doubled keys and every spelling of a number survive until the client reads it. */
export const { json } = fc.letrec<{ json: string; token: string; object: string; array: string }>((tie) => ({
  json: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('token'), tie('object'), tie('array')),
  token: fc.oneof(
    fc.constantFrom(...TOKENS),
    fc.constantFrom(...WORDS).map((word) => JSON.stringify(word)),
    // Any code units at all, halves of pairs included; fast-check's own unit of that kind takes 90 MB.
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => JSON.stringify(String.fromCharCode(...units))),
    fc.double().map((number) => JSON.stringify(number)),
  ),
  object: fc.array(fc.tuple(key, tie('json')), { maxLength: 6 }).map(objectText),
  array: fc.array(tie('json'), { maxLength: 6 }).map((values) => `[${values.join(',')}]`),
}));

export function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}
