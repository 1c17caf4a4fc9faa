import { AppError, toAppError } from '#shared/errors.ts';
import { translateSqliteError } from '#main/db/connection/sqlite-errors.ts';
import type { CommandLine, CommandName } from './arguments.ts';
import { parseCommandLine } from './arguments.ts';
import { backup, restore, verify } from './commands/backup.ts';
import { connect } from './commands/connect.ts';
import { doctor } from './commands/doctor.ts';
import { exportBook } from './commands/export.ts';
import { importFile } from './commands/import.ts';
import { list, show } from './commands/objects.ts';
import { outbox, queue } from './commands/outbox.ts';
import { report } from './commands/report.ts';
import { resolve } from './commands/resolve.ts';
import { status } from './commands/status.ts';
import { sync } from './commands/sync.ts';
import type { Terminal, TerminalDeps } from './environment.ts';
import { openTerminal } from './environment.ts';
import type { Answer } from './output.ts';
import { printable, printableJson } from './printable.ts';
import type { ExitStatus } from './usage-error.ts';
import { UsageError, exitStatus } from './usage-error.ts';
import { isReaderGone } from './write-out.ts';
import { words } from '#shared/words/words.ts';

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
  import: importFile,
  report,
  backup,
  verify,
  restore,
  doctor,
};

/** Commands whose lost output must not be reported as a failure: a script would run them again, and repeat their effect. */
const notToBeRepeated: ReadonlySet<CommandName> = new Set<CommandName>(['sync', 'queue', 'resolve', 'import']);

/** Runs one terminal call. The answer goes to `print`, each failure as clear lines to `given.say`; never throws. */
export async function runTerminal(
  argv: readonly string[],
  given: TerminalDeps,
  print: (text: string) => void | Promise<void>,
): Promise<ExitStatus> {
  const deps: TerminalDeps = {
    ...given,
    say(line) {
      given.say(printable(line));
    },
  };
  let done: { readonly command: CommandName; readonly status: ExitStatus; readonly text: string };
  try {
    const line = parseCommandLine(argv);
    const { command, common } = line;
    const answer = await commands[command](openTerminal(command, common, deps), line);
    const text = common.isJson ? printableJson(answer.json) : printable(answer.text);
    done = { command, status: answer.status ?? exitStatus.done, text };
  } catch (thrown) {
    return reportFailure(thrown, deps);
  }
  try {
    await print(done.text);
    return done.status;
  } catch (thrown) {
    if (isReaderGone(thrown)) return done.status;
    deps.say(words.terminal_output_lost({ command: done.command }));
    return notToBeRepeated.has(done.command) ? exitStatus.needsPerson : exitStatus.failed;
  }
}

function reportFailure(thrown: unknown, deps: TerminalDeps): ExitStatus {
  if (thrown instanceof UsageError) {
    for (const problem of thrown.problems) deps.say(problem);
    return exitStatus.badInput;
  }
  const error = toAppError(translateSqliteError(thrown));
  deps.say(error.message);
  if (!(thrown instanceof AppError) && deps.env['INKWELL_DEBUG'] !== undefined)
    deps.say(String(thrown instanceof Error ? thrown.stack : thrown));
  if (error.code === 'profile_in_use') return exitStatus.profileInUse;
  return error.code === 'invalid_input' || error.code === 'address_invalid' || error.code === 'address_insecure'
    ? exitStatus.badInput
    : exitStatus.failed;
}
