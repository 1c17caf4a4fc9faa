import { AppError, toAppError } from '#shared/errors.ts';
import type { CommandLine, CommandName } from './arguments.ts';
import { parseCommandLine } from './arguments.ts';
import { connect } from './commands/connect.ts';
import { doctor } from './commands/doctor.ts';
import { exportBook } from './commands/export.ts';
import { list, show } from './commands/objects.ts';
import { outbox, queue } from './commands/outbox.ts';
import { resolve } from './commands/resolve.ts';
import { status } from './commands/status.ts';
import { sync } from './commands/sync.ts';
import type { Surroundings, Terminal } from './environment.ts';
import { openTerminal } from './environment.ts';
import type { Answer } from './output.ts';
import { printable, printableJson } from './printable.ts';
import type { ExitStatus } from './usage-error.ts';
import { UsageError, exitStatus } from './usage-error.ts';
import { isReaderGone } from './write-out.ts';

type Command = (terminal: Terminal, line: CommandLine) => Promise<Answer & { readonly status?: ExitStatus }>;

const commands: Readonly<Record<CommandName, Command>> = {
  connect,
  sync,
  status,
  list,
  show,
  queue,
  outbox,
  resolve,
  export: exportBook,
  doctor,
};

/** A script that reads "failed" from one of these does it again, and then it has been done twice. */
const notToBeRepeated: ReadonlySet<CommandName> = new Set<CommandName>(['sync', 'queue', 'resolve']);

/** Runs one terminal call: the answer goes to `print`, every failure is clear lines to `given.say`. */
export async function runTerminal(
  argv: readonly string[],
  given: Surroundings,
  print: (text: string) => void | Promise<void>,
): Promise<ExitStatus> {
  const surroundings: Surroundings = {
    ...given,
    say(line) {
      given.say(printable(line));
    },
  };
  let done: { readonly command: CommandName; readonly status: ExitStatus; readonly text: string };
  try {
    const line = parseCommandLine(argv);
    const { command, common } = line;
    const answer = await commands[command](openTerminal(command, common, surroundings), line);
    const text = common.isJson ? printableJson(answer.json) : printable(answer.text);
    done = { command, status: answer.status ?? exitStatus.done, text };
  } catch (thrown) {
    return reportFailure(thrown, surroundings);
  }
  try {
    await print(done.text);
    return done.status;
  } catch (thrown) {
    if (isReaderGone(thrown)) return done.status;
    surroundings.say(`“${done.command}” has done its work, but its output could not be written and is lost.`);
    return notToBeRepeated.has(done.command) ? exitStatus.needsPerson : exitStatus.failed;
  }
}

function reportFailure(thrown: unknown, surroundings: Surroundings): ExitStatus {
  if (thrown instanceof UsageError) {
    for (const problem of thrown.problems) surroundings.say(problem);
    return exitStatus.badInput;
  }
  const error = toAppError(thrown);
  surroundings.say(error.message);
  if (!(thrown instanceof AppError) && surroundings.env['INKWELL_DEBUG'] !== undefined)
    surroundings.say(String(thrown instanceof Error ? thrown.stack : thrown));
  if (error.code === 'profile_in_use') return exitStatus.profileInUse;
  return error.code === 'invalid_input' || error.code === 'address_invalid' || error.code === 'address_insecure'
    ? exitStatus.badInput
    : exitStatus.failed;
}
