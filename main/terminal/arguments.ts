import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';
import { asText } from '#shared/json.ts';
import { words } from '#shared/words/words.ts';

const commandNames = [
  'connect',
  'sync',
  'status',
  'list',
  'show',
  'queue',
  'outbox',
  'resolve',
  'export',
  'import',
  'report',
  'backup',
  'verify',
  'restore',
  'doctor',
] as const;
export type CommandName = (typeof commandNames)[number];

/** The options of every command. */
export interface CommonOptions {
  readonly dataDir: string | null;
  readonly isJson: boolean;
  readonly isDemo: boolean;
  readonly account: string | null;
  readonly pace: 'auto' | 'unlimited';
  /** The seconds after which an unanswered create is searched for: three rising numbers. */
  readonly probeAfter: readonly number[];
}

/** The options of a call; one that can be given several times has a list. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface CommandLine {
  readonly command: CommandName;
  readonly common: CommonOptions;
  readonly positionals: readonly string[];
  readonly flags: Flags;
}

const common = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  demo: { type: 'boolean' },
  account: { type: 'string' },
  pace: { type: 'string' },
  'probe-after': { type: 'string' },
} as const;

const PROBE_AFTER = '5,95,395';

type OptionTable = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>;

/** Each command's own options and how many plain arguments it takes. */
const commands: Readonly<Record<CommandName, { readonly options: OptionTable; readonly takes: readonly string[] }>> = {
  connect: { options: { 'key-stdin': { type: 'boolean' } }, takes: [] },
  sync: { options: { full: { type: 'boolean' }, 'max-seconds': { type: 'string' } }, takes: [] },
  status: { options: {}, takes: [] },
  list: {
    options: {
      search: { type: 'string' },
      state: { type: 'string' },
      limit: { type: 'string' },
      offset: { type: 'string' },
      removed: { type: 'boolean' },
    },
    takes: ['RESOURCE'],
  },
  show: { options: {}, takes: ['RESOURCE', 'REF'] },
  queue: { options: {}, takes: ['FILE'] },
  outbox: { options: { all: { type: 'boolean' } }, takes: [] },
  resolve: {
    options: {
      mine: { type: 'boolean' },
      theirs: { type: 'boolean' },
      retry: { type: 'boolean' },
      discard: { type: 'boolean' },
      renumber: { type: 'string' },
      adopt: { type: 'string' },
      send: { type: 'boolean' },
      dismiss: { type: 'boolean' },
    },
    takes: ['OUTBOX_ID'],
  },
  export: { options: { format: { type: 'string' } }, takes: ['DIR'] },
  import: {
    options: { map: { type: 'string', multiple: true }, 'dry-run': { type: 'boolean' } },
    takes: ['RESOURCE', 'FILE'],
  },
  report: {
    options: {
      'as-of': { type: 'string' },
      basis: { type: 'string' },
      client: { type: 'string' },
      csv: { type: 'boolean' },
      days: { type: 'string' },
      from: { type: 'string' },
      open: { type: 'boolean' },
      to: { type: 'string' },
    },
    takes: ['NAME'],
  },
  backup: { options: { 'passphrase-stdin': { type: 'boolean' } }, takes: ['FILE'] },
  verify: { options: { 'passphrase-stdin': { type: 'boolean' } }, takes: ['FILE'] },
  restore: { options: { 'passphrase-stdin': { type: 'boolean' }, use: { type: 'boolean' } }, takes: ['FILE'] },
  doctor: { options: {}, takes: [] },
};

function isCommand(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name);
}

/** Reads the command line. Throws UsageError for an unknown command, option or argument. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parseStrictly(argv);
  const [name, ...rest] = positionals;
  if (name === undefined || !isCommand(name)) {
    const given = { commands: commandNames };
    throw new UsageError([
      name === undefined
        ? words.terminal_name_a_command(given)
        : words.terminal_no_such_command({ ...given, command: name }),
    ]);
  }
  const { options, takes } = commands[name];
  const foreign = Object.keys(values).filter((option) => !(option in common) && !(option in options));
  if (foreign.length > 0)
    throw new UsageError(foreign.map((option) => words.terminal_no_such_option({ command: name, option })));
  if (rest.length !== takes.length)
    throw new UsageError([
      takes.length === 0
        ? words.terminal_takes_nothing({ command: name })
        : words.terminal_takes({ command: name, arguments: takes.join(' ') }),
    ]);
  return { command: name, common: readCommon(values), positionals: rest, flags: values };
}

function parseStrictly(argv: readonly string[]): { readonly values: Flags; readonly positionals: readonly string[] } {
  const options = Object.assign(
    {},
    common,
    ...Object.values(commands).map((command) => command.options),
  ) as OptionTable;
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    // A value is one text or one flag, or the texts of an option that is declared as a list.
    return { values: parsed.values as Flags, positionals: parsed.positionals };
  } catch (thrown) {
    throw new UsageError([
      thrown instanceof Error ? firstSentence(thrown.message) : words.terminal_arguments_unreadable(),
    ]);
  }
}

const firstSentence = (text: string): string => `${text.split('. ')[0] ?? text}.`.replace(/\.\.$/, '.');

function readCommon(values: Flags): CommonOptions {
  return {
    dataDir: readFolder(text(values, 'data-dir')),
    isJson: values['json'] === true,
    isDemo: values['demo'] === true,
    account: text(values, 'account'),
    pace: readPace(text(values, 'pace')),
    probeAfter: readSeconds(text(values, 'probe-after') ?? PROBE_AFTER),
  };
}

function text(values: Flags, name: string): string | null {
  const value = values[name];
  return asText(value);
}

/** Throws UsageError for an empty path: `--data-dir "$UNSET"` must not make the current folder a profile. */
function readFolder(value: string | null): string | null {
  if (value?.trim() === '') throw new UsageError([words.terminal_folder_empty()]);
  return value;
}

function readPace(value: string | null): CommonOptions['pace'] {
  if (value === null || value === 'auto') return 'auto';
  if (value === 'unlimited') return value;
  throw new UsageError([words.terminal_pace()]);
}

function readSeconds(value: string): readonly number[] {
  const seconds = value.split(',').map(Number);
  const isRising = seconds.every(
    (second, index) => Number.isFinite(second) && second >= 0 && second >= (seconds[index - 1] ?? 0),
  );
  if (seconds.length !== 3 || !isRising || value.split(',').some((part) => part.trim() === '')) {
    throw new UsageError([words.terminal_probe_after({ example: PROBE_AFTER })]);
  }
  return seconds;
}

/** Returns the option's value as a non-negative integer, null when it is absent. Throws UsageError for anything else. */
export function readCount(flags: Flags, name: string): number | null {
  const value = text(flags, name);
  if (value === null) return null;
  if (!/^\d+$/.test(value)) throw new UsageError([words.terminal_whole_number({ option: name })]);
  return Number(value);
}
