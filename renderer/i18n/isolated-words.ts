import { isolate } from '#shared/text/isolate.ts';

/** A part of a sentence that is isolated already, such as a name in a sentence that is put into another. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/gu;

/**
 * Returns the dictionary with every text isolated that a sentence is given, so that an Arabic name, or one with invisible marks, never
 * turns the amounts around it. Other texts stay letter by letter as they are.
 */
export function isolatedWords<Words>(words: Words): Words {
  // A value of the same shape: the compiler cannot follow the type of each member.
  return isolatedNode(words) as Words;
}

function isolatedNode(node: unknown): unknown {
  if (typeof node === 'function')
    return (...given: readonly unknown[]): unknown =>
      Reflect.apply(node, undefined, given.map(isolatedValue)) as unknown;
  if (Array.isArray(node)) return node.map(isolatedNode);
  if (!isPlainObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, isolatedNode(member)]));
}

const isPlainObject = (node: unknown): node is object =>
  typeof node === 'object' && node !== null && Object.getPrototypeOf(node) === Object.prototype;

function isolatedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(isolatedValue);
  if (typeof value !== 'string') return value;
  const around = value.replace(ISOLATED, '');
  return isolate(around) === around ? value : isolate(value);
}
