import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '#scripts/demo-service/options.ts';
import { readCommand } from '#scripts/demo-service/options.ts';

const standard: ServiceOptions = {
  host: '127.0.0.1',
  port: 8080,
  key: 'demo-key',
  companyId: '612',
  seed: 1,
  knobs: {},
};

describe('the arguments of the demo service', () => {
  it.each([
    ['', {}],
    ['--port 0 --host ::1', { port: 0, host: '::1' }],
    ['--host localhost --key k_1+2/3=', { host: 'localhost', key: 'k_1+2/3=' }],
    ['--company 77 --seed 9', { companyId: '77', seed: 9 }],
    ['--empty', { seed: null }],
    ['--knob nested=append --knob limit=20', { knobs: { nested: 'append', limit: 20 } }],
    ['--knob nested=append --knob nested=rails', { knobs: { nested: 'rails' } }],
  ])('"%s" are read', (text, changed) => {
    const args = text.split(' ').filter((part) => part !== '');
    expect(readCommand(args)).toEqual({ kind: 'serve', options: { ...standard, ...changed } });
  });

  it.each([
    ['--help', 'help'],
    ['--knobs', 'knobs'],
    ['--port 81 --knobs', 'knobs'],
  ])('"%s" asks for the %s', (text, kind) => {
    expect(readCommand(text.split(' '))).toEqual({ kind });
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'; --help lists the options."],
    [['serve'], "Unexpected argument 'serve'; --help lists the options."],
    [['--port'], "Option '--port <value>' argument missing; --help lists the options."],
    [['--port', 'http'], '--port takes a number from 0 to 65535.'],
    [['--port', '65536'], '--port takes a number from 0 to 65535.'],
    [['--host', '0.0.0.0'], '--host takes a name of this computer: 127.0.0.1, localhost, ::1.'],
    [['--key', 'a:b'], '--key takes letters, digits and signs other than a blank and a colon.'],
    [['--key', ''], '--key takes letters, digits and signs other than a blank and a colon.'],
    [['--company', ''], '--company takes the id of an account.'],
    [['--seed', '1.5'], '--seed takes a whole number.'],
    [['--seed', '1', '--empty'], '--seed fills the account and --empty does not; give one of them.'],
    [['--knob', 'nested'], 'The knob nested is one of replace, append, rails.'],
    [['--knob', 'limit=-'], 'The knob limit takes a whole number, for example limit=60.'],
    [['--knob', 'bogus=1'], 'There is no knob bogus; --knobs lists all of them.'],
  ])('%j are refused in one sentence', (args, sentence) => {
    expect(readCommand(args)).toEqual({ kind: 'refused', sentence });
  });
});
