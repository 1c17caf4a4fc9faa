import fc from 'fast-check';
import type { JsonValue } from '#shared/json.ts';
import type { FuzzCall } from './calls.ts';
import { KEYS, json, key, objectText } from './json-text.ts';
import { HTML, complaints, echoing } from './refusal-bodies.ts';
import { TARGET, sampleList, sampleObject, sampleSingle, wrappers } from './samples.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What this call is answered with when everything is well. */
function goodAnswer(call: FuzzCall): JsonValue {
  switch (call.kind) {
    case 'list':
      return sampleList(call.resource, 2);
    case 'delete':
      return call.resource === 'payments'
        ? { deleted: true, id: String(TARGET.id) }
        : { [wrappers[call.resource].object]: { deleted: true, id: TARGET.hash_key } };
    case 'mail':
      return { send: 'ok' };
    default:
      return sampleSingle(call.resource);
  }
}

/** A good object with odd entries behind the good ones: the last of two equal keys counts. */
const oddObject = (call: FuzzCall): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(key, fc.constantFrom(...Object.keys(sampleObject(call.resource)))), json), {
      maxLength: 5,
    })
    .map((odd) => {
      const good = Object.entries(sampleObject(call.resource));
      return objectText([...good.map(([name, value]) => [name, JSON.stringify(value)] as const), ...odd]);
    });

const wrapped = (call: FuzzCall): fc.Arbitrary<string> => {
  const { object, list } = wrappers[call.resource];
  const foreign = Object.values(wrappers).flatMap((names) => [names.object, names.list]);
  return fc.oneof(
    oddObject(call).map((text) => (call.kind === 'list' ? `{"${list}":[${text}]}` : `{"${object}":${text}}`)),
    fc.tuple(fc.constantFrom(object, list, 'stranger', ...KEYS, ...foreign), json).map((entry) => objectText([entry])),
    fc.tuple(fc.constantFrom('stranger', ...foreign), oddObject(call)).map((entry) => objectText([entry])),
    fc.array(json, { maxLength: 4 }).map((rows) => `{"${list}":[${rows.join(',')}]}`),
    oddObject(call),
    json,
  );
};

/** Bytes of a good answer, changed in a few places. */
const mutated = (call: FuzzCall): fc.Arbitrary<Uint8Array> =>
  fc
    .array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom('set', 'drop', 'insert', 'double')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const bytes = [...bytesOf(JSON.stringify(goodAnswer(call)))];
      for (const [place, byte, change] of changes) {
        const at = place % bytes.length;
        if (change === 'set') bytes[at] = byte;
        else if (change === 'drop') bytes.splice(at, (byte % 16) + 1);
        else if (change === 'insert') bytes.splice(at, 0, byte);
        else bytes.splice(at, 0, ...bytes.slice(at, at + byte));
        if (bytes.length === 0) return new Uint8Array();
      }
      return Uint8Array.from(bytes);
    });

const cut = (call: FuzzCall): fc.Arbitrary<Uint8Array> => {
  const whole = bytesOf(JSON.stringify(goodAnswer(call)));
  return fc.nat({ max: whole.length }).map((length) => whole.subarray(0, length));
};

/** The good answer in the bytes of another character set. */
const recoded = (call: FuzzCall): fc.Arbitrary<Uint8Array> => {
  const text = JSON.stringify(goodAnswer(call));
  return fc.constantFrom(
    new Uint8Array(Buffer.from(text, 'latin1')),
    new Uint8Array(Buffer.from(text, 'utf16le')),
    new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
    bytesOf(`\ufeff${text}`),
    bytesOf(text.split('').join('\0')),
  );
};

const deep = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '[{"b":', '[[],'),
    fc.oneof(fc.nat({ max: 70 }), fc.constantFrom(5_000, 100_000)),
  )
  .map(([open, depth]) => bytesOf(`{"invoices":${open.repeat(depth)}`));

const nested = fc
  .nat({ max: 80 })
  .map((depth) => bytesOf(`{"invoice":{"id":1,"hash_key":"h","odd":${'['.repeat(depth)}${']'.repeat(depth)}}}`));

const long = (call: FuzzCall): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(sampleObject(call.resource)), 'odd'),
      fc.constantFrom('x', '1', ' ', '1.', '\\n', '\\ud83d\\ude00', '€'),
      fc.constantFrom(300, 5_000, 100_000),
    )
    .map(([field, unit, count]) => {
      const object = JSON.stringify({ ...sampleObject(call.resource), [field]: '@' }).replace(
        '"@"',
        `"${unit.repeat(count)}"`,
      );
      const { list, object: name } = wrappers[call.resource];
      return bytesOf(call.kind === 'list' ? `{"${list}":[${object}]}` : `{"${name}":${object}}`);
    });

/** Everything a body can be, most of it close to what this call expects. */
export const bodiesFor = (call: FuzzCall): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(bytesOf(JSON.stringify(goodAnswer(call)))) },
    { weight: 8, arbitrary: wrapped(call).map(bytesOf) },
    { weight: 5, arbitrary: mutated(call) },
    { weight: 2, arbitrary: cut(call) },
    { weight: 2, arbitrary: recoded(call) },
    { weight: 3, arbitrary: echoing },
    { weight: 2, arbitrary: complaints },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: long(call) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\0', HTML, `\n${HTML}`, 'null', '""', '{}', '[]').map(bytesOf) },
  );
