import { isSameJson } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';

/** The whole state of the editor: the form, and the client that its uid stands for. */
export interface FormState {
  readonly form: InvoiceForm;
  readonly client: ClientCard | null;
}

/** The part of the form that a change is about: a field, `lines` or `adjustments`. */
type FormPlace = keyof InvoiceForm;

interface HistoryState extends FormState {
  /** The cell that was changed after this state (`lines/<key>/<name>`) or the field; null if it was more than one. */
  readonly change: string | null;
  readonly place: FormPlace;
}

/** `step` is an edit that is never joined with others; `taken_back` is a text field's own undo. */
export type EditKind = 'typed' | 'step' | 'taken_back';

/** The longest pause in ms between two keys in one place that are one edit. */
export const GROUP_MS = 1_000;
const MOST_STATES = 200;

/** Holds earlier and later states of the form, grouped by place and pause. */
export class FormHistory {
  #past: readonly HistoryState[] = [];
  #future: readonly HistoryState[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Records that `before` became `after`; `at` is in ms since 1970. */
  note(before: FormState, after: FormState, at: number, kind: EditKind = 'typed'): void {
    const place = placeOf(before.form, after.form);
    if (place === null) return;
    const change = kind === 'step' ? null : changeOf(before.form, after.form, place);
    const isSameRun = change !== null && this.#past.at(-1)?.change === change;
    const text = change === null ? null : cellOf(after.form, change);
    const back = this.#sameRun(change).find((known) => change !== null && cellOf(known.form, change) === text);
    if (back !== undefined && kind === 'taken_back') {
      this.#past = this.#past.slice(0, this.#past.indexOf(back));
      this.#lastAt = Number.NEGATIVE_INFINITY;
      return;
    }
    // Keep a step if the person deleted what they had typed: they may want it back.
    if (!isSameRun || back !== undefined || at - this.#lastAt >= GROUP_MS)
      this.#past = [...this.#past, { ...before, change, place }].slice(-MOST_STATES);
    this.#future = [];
    this.#lastAt = at;
  }

  /** Replaces a proposed number in all states, so that undo never leads back to an outdated proposal. */
  renumber(before: string, after: string): void {
    const renumbered = (kept: HistoryState): HistoryState =>
      kept.form.statementNo === before ? { ...kept, form: { ...kept.form, statementNo: after } } : kept;
    this.#past = this.#past.map(renumbered);
    this.#future = this.#future.map(renumbered);
  }

  undo(now: FormState): { readonly state: FormState; readonly place: FormPlace } | null {
    const kept = this.#past.at(-1);
    if (kept === undefined) return null;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { ...kept, ...now }];
    this.#lastAt = Number.NEGATIVE_INFINITY;
    return { state: kept, place: kept.place };
  }

  redo(now: FormState): { readonly state: FormState; readonly place: FormPlace } | null {
    const kept = this.#future.at(-1);
    if (kept === undefined) return null;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { ...kept, ...now }];
    this.#lastAt = Number.NEGATIVE_INFINITY;
    return { state: kept, place: kept.place };
  }

  /** Returns the newest states before changes of the same cell, newest first. */
  #sameRun(change: string | null): readonly HistoryState[] {
    if (change === null) return [];
    const newestFirst = this.#past.toReversed();
    const end = newestFirst.findIndex((known) => known.change !== change);
    return end < 0 ? newestFirst : newestFirst.slice(0, end);
  }
}

/** Compares row by row, so that a key in one of hundreds of rows does not serialise the others. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, at) => isSame(row, other[at]));
  return isSameJson(one, other);
}

/** Returns the most telling field that changed (`lines` first); null if none did. */
function placeOf(before: InvoiceForm, after: InvoiceForm): FormPlace | null {
  // The cast is safe: the record's keys are those of the form.
  const names = Object.keys(after) as readonly FormPlace[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return changed.find((name) => name === 'lines') ?? changed[0] ?? null;
}

/** Returns the content of the cell or field that `change` names, as JSON. */
function cellOf(form: InvoiceForm, change: string): string {
  const [place = '', key, cell = ''] = change.split('/');
  const rows = place === 'lines' ? form.lines : form.adjustments;
  // The cast is safe: `changeOf` made the string from a field of the form.
  if (key === undefined) return JSON.stringify(form[place as FormPlace]);
  const row: Readonly<Record<string, unknown>> = { ...rows.find((known) => known.key === key) };
  return JSON.stringify(row[cell]);
}

/** Returns the only cell that changed; null if there are several, so that such edits are not joined. */
function changeOf(before: InvoiceForm, after: InvoiceForm, place: FormPlace): string | null {
  if (place !== 'lines' && place !== 'adjustments') return place;
  const [was, is] = [before[place], after[place]];
  if (was.length !== is.length) return null;
  const rows = is.flatMap((row, index) => {
    const known = was[index];
    return known === undefined || known === row || isSame(known, row) ? [] : [{ known, row }];
  });
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0 || only.known.key !== only.row.key) return null;
  const [known, row]: readonly Readonly<Record<string, unknown>>[] = [{ ...only.known }, { ...only.row }];
  const cells = Object.keys(row ?? {}).filter((name) => known?.[name] !== row?.[name]);
  return cells.length === 1 ? `${place}/${only.row.key}/${cells[0] ?? ''}` : null;
}
