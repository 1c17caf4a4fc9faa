import { choiceKnobs, numberKnobs } from './knob-table.ts';

type Choices = typeof choiceKnobs;
type Numbers = typeof numberKnobs;

/** A value for every knob. */
export type Knobs = {
  readonly [Name in keyof Choices]: Choices[Name]['values'][number];
} & { readonly [Name in keyof Numbers]: number };

// Both tables are literal objects: their entries are exactly the keys and first values of the type.
export const defaultKnobs = {
  ...Object.fromEntries(Object.entries(choiceKnobs).map(([name, { values }]) => [name, values[0]])),
  ...Object.fromEntries(Object.entries(numberKnobs).map(([name, { standard }]) => [name, standard])),
} as Knobs;

/**
 * The plainest knobs: answers repeat to the byte, contain documented fields only, and show amounts as stored. For the
 * demo book, and for tests of what a call does, not of how its answer is written.
 */
export const plainKnobs = {
  ties: 'stable',
  unknown_fields: 'none',
  amounts: 'scaled',
} as const satisfies Partial<Knobs>;

/** Reads a setting such as `nested=append`. Returns a sentence when there is no such knob or value. */
export function readKnob(text: string): { readonly knobs: Partial<Knobs> } | { readonly problem: string } {
  const [name = '', value = ''] = text.split(/=(.*)/s);
  if (Object.hasOwn(numberKnobs, name)) {
    return /^-?\d{1,9}$/.test(value)
      ? { knobs: { [name]: Number(value) } }
      : { problem: `The knob ${name} takes a whole number, for example ${name}=60.` };
  }
  if (!Object.hasOwn(choiceKnobs, name)) return { problem: `There is no knob ${name}; --knobs lists all of them.` };
  const { values }: { readonly values: readonly string[] } = choiceKnobs[name as keyof Choices];
  return values.includes(value)
    ? { knobs: { [name]: value } }
    : { problem: `The knob ${name} is one of ${values.join(', ')}.` };
}
