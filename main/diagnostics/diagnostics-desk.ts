import { basename } from 'node:path';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { withEnding, writeWhole } from '#main/documents/document-files.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import { readLog } from '#main/platform/log-reader.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import { AppError } from '#shared/errors.ts';
import type { LogLine } from '#shared/screens/log-line.ts';
import { message } from '#shared/words/message.ts';
import type { DiagnosticFacts } from './diagnostics-text.ts';
import { diagnosticsText } from './diagnostics-text.ts';

/** The most lines of the log that are shown, and that a file of diagnostics has. */
const MOST_LINES = 2_000;

/** Shows the log of the profile and writes it, with the state of the program, into a file for a helper. */
export interface DiagnosticsDesk {
  /** Returns the newest lines of the log, the newest first. */
  log(): Promise<readonly LogLine[]>;
  /** Asks for a file and writes the diagnostics into it; returns its name, null when the person cancelled. */
  save(): Promise<string | null>;
}

interface DiagnosticsParts {
  readonly dataDir: string;
  readonly dialogs: Pick<DocumentShell, 'askWhere'> | null;
  readonly facts: () => DiagnosticFacts;
  readonly now: () => number;
}

export function createDiagnosticsDesk({ dataDir, dialogs, facts, now }: DiagnosticsParts): DiagnosticsDesk {
  const log = (): Promise<readonly LogLine[]> => readLog(dataDir, MOST_LINES);
  return {
    log,
    async save() {
      if (dialogs === null) throw new AppError('not_found', message('error_no_program'));
      const chosen = await dialogs.askWhere(`inkwell-diagnostics-${localDateAt(now())}`, 'txt');
      if (chosen === null) return null;
      const path = withEnding(chosen, 'txt');
      await writeWhole(path, diagnosticsText(facts(), await log(), now()), PRIVATE_FILE);
      return basename(path);
    },
  };
}
