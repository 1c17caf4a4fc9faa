import { describe, expect, it } from 'vitest';
import { choiceKnobs, numberKnobs } from '#main/demo/knobs/knob-table.ts';
import { defaultKnobs, readKnob } from '#main/demo/knobs/knobs.ts';

describe('a knob on the command line', () => {
  it('is read when the table knows its value', () => {
    for (const [name, { values }] of Object.entries(choiceKnobs)) {
      for (const value of values) expect(readKnob(`${name}=${value}`)).toEqual({ knobs: { [name]: value } });
    }
    expect(readKnob('limit=60')).toEqual({ knobs: { limit: 60 } });
    expect(readKnob('clock_offset=-86400')).toEqual({ knobs: { clock_offset: -86_400 } });
  });

  it('is refused in one sentence otherwise', () => {
    expect(readKnob('nested=prepend')).toEqual({ problem: 'The knob nested is one of replace, append, rails.' });
    expect(readKnob('limit=many')).toEqual({ problem: 'The knob limit takes a whole number, for example limit=60.' });
    for (const text of ['', 'nested', '=', 'toString=1', 'color=red', 'limit=', 'limit=1e9']) {
      expect(readKnob(text)).toHaveProperty('problem');
    }
  });
});

it('has a default from its own table', () => {
  expect(Object.keys(defaultKnobs).sort()).toEqual([...Object.keys(choiceKnobs), ...Object.keys(numberKnobs)].sort());
  for (const [name, { values }] of Object.entries(choiceKnobs)) expect(defaultKnobs).toHaveProperty(name, values[0]);
});
