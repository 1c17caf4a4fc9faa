import { z } from 'zod';
import type { Channel, Input } from '#shared/ipc/contract.ts';
import { channels, contract } from '#shared/ipc/contract.ts';

export const someUid = '01936f00-0000-7000-8000-000000000001';

/** Texts that mean something to a handler, by the name of their field. The others may be any that the schema accepts. */
const texts: Readonly<Record<string, string>> = {
  amount: '50',
  business_email: 'a@x.test',
  currency: 'EUR',
  date: '2026-11-21',
  dueDate: '',
  email: 'a@x.test',
  first_name: '',
  frames: 'draw assets/list.js:1:2048',
  language: 'en-us',
  last_name: '',
  method: 'cash',
  name: 'Workshop',
  price: '950.00',
  quantity: '1',
  search: 'birch',
  statementNo: 'INV-1',
  url: 'https://acme.example',
  value: '5',
};
const strings = ['text', someUid, '2026-11-21', '950.00', 'EUR', '#2b4acb', 'iVBORw0KGgo='];

function accepted(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => z.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error('No sample is known for one of the schemas of the contract.');
  return found;
}

/** Makes a payload that is filled to the last nested field, so that nothing in a schema goes untested. */
function sampleOf(given: z.core.$ZodType, name = ''): unknown {
  // Every schema of zod is of one of these types, and `def.type` tells which.
  const { def } = (given as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      // A field that may be `undefined` is left out: any test of a wrong type there would be accepted.
      const parts = Object.entries(def.shape).filter(([, part]) => !z.safeParse(part, undefined).success);
      return Object.fromEntries(parts.map(([key, part]) => [key, sampleOf(part, key)]));
    }
    case 'array': {
      const element = (def.element as z.core.$ZodTypes)._zod.def;
      return element.type === 'union'
        ? element.options.map((option) => sampleOf(option))
        : [sampleOf(def.element, name)];
    }
    case 'record':
      return { note: sampleOf(def.valueType) };
    case 'union':
      return sampleOf(def.options[0] ?? z.never(), name);
    case 'nullable':
    case 'optional':
    case 'readonly':
      return sampleOf(def.innerType, name);
    case 'pipe':
      return z.parse(given, sampleOf(def.in, name));
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'lazy':
      return sampleOf(def.getter(), name);
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'number':
      return accepted(given, [0, 1, 100]);
    case 'string':
      return accepted(given, [...(texts[name] === undefined ? [] : [texts[name]]), ...strings]);
    default:
      throw new Error(`No sample is known for a schema of the type ${def.type}.`);
  }
}

/** A payload for each channel, derived from its schema. */
export const payloads = Object.fromEntries(channels.map((channel) => [channel, sampleOf(contract[channel].input)])) as {
  // Each is made from the schema that its type is derived from.
  readonly [C in Channel]: Input<C>;
};

/** Payloads of every form that a channel takes, such as one for each list. */
export function everyPayload(channel: Channel): readonly unknown[] {
  const { input } = contract[channel];
  // Every schema of zod is of one of these types, and `def.type` tells which.
  const { def } = (input as z.core.$ZodTypes)._zod;
  return def.type === 'union' ? def.options.map((option) => sampleOf(option)) : [payloads[channel]];
}
