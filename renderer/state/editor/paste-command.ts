import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { durationOf } from '#shared/money/input/task-time.ts';
import type { CellColumn, Pasted, PasteTarget, RowQuestion } from '#shared/paste/paste-lines.ts';
import { kindAt } from '#shared/paste/paste-context.ts';
import { readPaste } from '#shared/paste/paste-lines.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { DocumentEditor } from './document-editor.ts';
import type { ScreenNotices } from '#renderer/state/app/toasts.svelte.ts';

/** A paste that waits for the person, because some of its rows may be sums or lines. */
export interface AskedPaste {
  readonly questions: readonly RowQuestion[];
  /** Pastes with these rows as lines. */
  readonly paste: (billed: ReadonlySet<number>) => void;
}

interface PasteHooks {
  readonly onAsked: (paste: AskedPaste) => void;
  /** Receives the key of the first filled row. */
  readonly onPasted: (firstKey: string) => void;
}

/**
 * Pastes a table from the clipboard into the lines, and shows a notice with an undo. Returns false for a single value,
 * which the cell pastes itself. Calls `onAsked` instead of pasting if the person has to decide about rows first.
 */
export function pasteLines(
  app: Pick<AppController, 'formats' | 'clock'>,
  notices: ScreenNotices,
  editor: DocumentEditor,
  clipboard: DataTransfer,
  line: LineForm,
  column: CellColumn,
  { onAsked, onPasted }: PasteHooks,
): boolean {
  const { lines } = editor.edited.form;
  const at = lines.findIndex((known) => known.key === line.key);
  const target: PasteTarget = {
    column,
    kind: line.kind,
    kindsBelow: at === -1 ? [] : lines.slice(at + 1).map(({ kind }) => kind),
    numberLocale: app.formats.numberLocale,
    dateLocale: app.formats.dateLocale,
    today: app.clock.today,
    room: {
      // The rows below are filled, even beyond the limit.
      cells: Math.max(MOST_LINES, lines.length) - (at === -1 ? lines.length : at),
      lines: MOST_LINES - lines.length,
    },
  };
  const copied = { text: clipboard.getData('text/plain'), html: clipboard.getData('text/html') };
  const pasted = readPaste(copied, target);
  if (pasted === null) return false;
  const finish = (done: Pasted): void => {
    const { firstKey, undo } = editor.lines.paste(line.key, asAccount(done, target, editor.totals.policy.taskUnit));
    notices.info(sentencesOf(app, done), { label: words.app_undo(), run: undo }, PASTE_MS);
    onPasted(firstKey ?? line.key);
  };
  if (pasted.questions.length === 0) finish(pasted);
  else onAsked({ questions: pasted.questions, paste: (billed) => finish(readPaste(copied, target, billed) ?? pasted) });
  return true;
}

/** Converts pasted times, which are read as minutes, into the account's unit. */
function asAccount(pasted: Pasted, target: PasteTarget, unit: TotalsPolicy['taskUnit']): Pasted {
  const lines = pasted.lines.map((line, at) => {
    const { quantity } = line;
    const isTime = quantity !== undefined && (line.kind ?? kindAt(target, at)) === 'tasks';
    return isTime ? { ...line, quantity: durationOf(quantity, unit), timeUnit: unit } : line;
  });
  return { ...pasted, lines };
}

/** The time in ms that the notice stays: long enough to check the pasted lines. */
const PASTE_MS = 15_000;

function sentencesOf(
  app: Pick<AppController, 'formats'>,
  { into, lines, undecided, unplaced, footRows, roundedRows, unused, leftOut }: Pasted,
): string {
  const filled = lines.filter((line) => Object.keys(line).length > 0).length;
  const sentences = [
    ...(lines.length === 0
      ? []
      : [into === 'cells' ? words.lines_pasted_cells({ count: filled }) : words.lines_pasted({ count: filled })]),
    ...(undecided > 0 ? [words.lines_undecided({ count: undecided })] : []),
    ...(unplaced > 0 ? [words.lines_unplaced({ count: unplaced })] : []),
    ...(footRows > 0 ? [words.lines_foot_left_out({ count: footRows })] : []),
    ...(roundedRows > 0 ? [words.lines_sum_rounded({ count: roundedRows })] : []),
    ...(unused.length > 0 ? [words.lines_unused({ columns: unused.join(', ') })] : []),
    ...(leftOut > 0 ? [words.lines_left_out({ count: leftOut, most: app.formats.count(MOST_LINES) })] : []),
  ];
  return sentences.join(' ');
}
