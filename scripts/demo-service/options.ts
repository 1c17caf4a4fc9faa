import { parseArgs } from 'node:util';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { readKnob } from '#main/demo/knobs/knobs.ts';

/** What the command line asks for. */
type Command =
  | { readonly kind: 'serve'; readonly options: ServiceOptions }
  | { readonly kind: 'help' | 'knobs' }
  /** One sentence for the person who typed it. */
  | { readonly kind: 'refused'; readonly sentence: string };

export interface ServiceOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly key: string;
  readonly companyId: string;
  /** Of the book to begin with; null begins with an empty account. */
  readonly seed: number | null;
  readonly knobs: Partial<Knobs>;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const LAST_PORT = 65_535;

const options = {
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  key: { type: 'string', default: 'demo-key' },
  company: { type: 'string', default: '612' },
  seed: { type: 'string' },
  empty: { type: 'boolean', default: false },
  knob: { type: 'string', multiple: true },
  knobs: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const help = `npm run demo-service -- [options]

Serves the demo service on this computer. Its state lives in memory.

  --port N           8080 unless given; 0 takes a free one
  --host NAME        ${LOOPBACK.join(', ')}
  --key KEY          the API key, demo-key unless given
  --company ID       the account's company_id, 612 unless given
  --seed N           begins with the book of Aurora Studio drawn from this number, 1 unless given
  --empty            begins with an empty account
  --knob NAME=VALUE  one open point of the specification settled otherwise; may be repeated
  --knobs            lists the knobs
  --help             this text`;

export function readCommand(args: readonly string[]): Command {
  const values = readValues(args);
  if (typeof values === 'string') return refused(values);
  if (values.help) return { kind: 'help' };
  if (values.knobs) return { kind: 'knobs' };
  const { host, key, company, seed, empty } = values;
  const port = readWhole(values.port);
  if (port === null || port > LAST_PORT) return refused(`--port takes a number from 0 to ${LAST_PORT}.`);
  if (!LOOPBACK.includes(host)) return refused(`--host takes a name of this computer: ${LOOPBACK.join(', ')}.`);
  if (!/^[!-9;-~]+$/.test(key)) return refused('--key takes letters, digits and signs other than a blank and a colon.');
  if (company === '') return refused('--company takes the id of an account.');
  if (seed !== undefined && empty) return refused('--seed fills the account and --empty does not; give one of them.');
  const number = readWhole(seed ?? '1');
  if (number === null) return refused('--seed takes a whole number.');
  let knobs: Partial<Knobs> = {};
  for (const text of values.knob ?? []) {
    const knob = readKnob(text);
    if ('problem' in knob) return refused(knob.problem);
    knobs = { ...knobs, ...knob.knobs };
  }
  return { kind: 'serve', options: { host, port, key, companyId: company, seed: empty ? null : number, knobs } };
}

const refused = (sentence: string): Command => ({ kind: 'refused', sentence });

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
}

/** The values, or the sentence that says what is wrong with the arguments. */
function readValues(args: readonly string[]): ReturnType<typeof parse> | string {
  try {
    return parse(args);
  } catch (thrown) {
    const [problem = ''] = thrown instanceof Error ? thrown.message.split(/[.\n]/) : [];
    return `${problem}; --help lists the options.`;
  }
}

function readWhole(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
