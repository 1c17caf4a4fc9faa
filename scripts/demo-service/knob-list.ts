import { choiceKnobs, numberKnobs } from '#main/demo/knobs/knob-table.ts';

interface Line {
  readonly name: string;
  readonly about: string;
  readonly values: string;
}

/** Every knob with its values and what it is about, for people; a star marks how the service behaves unless told. */
export function listKnobs(): string {
  const choices = Object.entries(choiceKnobs).map(([name, { values, about }]): Line => {
    const [standard, ...others]: readonly string[] = values;
    return { name, about, values: [`${standard ?? ''}*`, ...others].join(' ') };
  });
  const numbers = Object.entries(numberKnobs).map(([name, { standard, about }]): Line => ({
    name,
    about,
    values: `${standard}* or another whole number`,
  }));
  const lines = [...choices, ...numbers];
  const width = Math.max(...lines.map(({ name }) => name.length)) + 2;
  const shown = lines.map(({ name, about, values }) => `${name.padEnd(width)}${about}\n${' '.repeat(width)}${values}`);
  return ['--knob NAME=VALUE settles an open point of the specification; * is the standard.', ...shown].join('\n\n');
}
