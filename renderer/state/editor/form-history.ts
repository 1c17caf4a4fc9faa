import { isSameJson } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';

/** The whole state of the editor: the form, and the client that its uid stands for. */
export interface FormState {
  readonly form: InvoiceForm;
  readonly client: ClientCard | null;
}

/** A state in a history: a form, whose arrays hold rows with keys, and whatever belongs to it. */
interface Edited {
  readonly form: object;
}

/** A part of the form that a change is about: a field, or an array of rows. */
type PlaceIn<State extends Edited> = keyof State['form'] & string;

type HistoryState<State extends Edited> = State & {
  /** The cell that was changed after this state (`<rows>/<key>/<name>`) or the field; null if it was more than one. */
  readonly change: string | null;
  readonly place: PlaceIn<State>;
};

/** `step` is an edit that is never joined with others; `taken_back` is a text field's own undo. */
export type EditKind = 'typed' | 'step' | 'taken_back';

/** The longest pause in ms between two keys in one place that are one edit. */
export const GROUP_MS = 1_000;
const MOST_STATES = 200;

/** Holds earlier and later states of the form, grouped by place and pause. */
export class FormHistory<State extends Edited = FormState> {
  #past: readonly HistoryState<State>[] = [];
  #future: readonly HistoryState<State>[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Records that `before` became `after`; `at` is in ms since 1970. */
  note(before: State, after: State, at: number, kind: EditKind = 'typed'): void {
    const place = placeOf<State>(before.form, after.form);
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

  /** Replaces something in all states, so that undo never leads back to it. */
  replaceIn(replaced: (state: State) => State): void {
    const each = (kept: HistoryState<State>): HistoryState<State> => ({ ...kept, ...replaced(kept) });
    this.#past = this.#past.map(each);
    this.#future = this.#future.map(each);
  }

  undo(now: State): { readonly state: State; readonly place: PlaceIn<State> } | null {
    const kept = this.#past.at(-1);
    if (kept === undefined) return null;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { ...kept, ...now }];
    this.#lastAt = Number.NEGATIVE_INFINITY;
    return { state: kept, place: kept.place };
  }

  redo(now: State): { readonly state: State; readonly place: PlaceIn<State> } | null {
    const kept = this.#future.at(-1);
    if (kept === undefined) return null;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { ...kept, ...now }];
    this.#lastAt = Number.NEGATIVE_INFINITY;
    return { state: kept, place: kept.place };
  }

  /** Returns the newest states before changes of the same cell, newest first. */
  #sameRun(change: string | null): readonly HistoryState<State>[] {
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

/** Returns the most telling part that changed (rows first); null if none did. */
function placeOf<State extends Edited>(before: State['form'], after: State['form']): PlaceIn<State> | null {
  const names = keysOf<State['form']>(after);
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return changed.find((name) => Array.isArray(after[name]) && isRows(after[name])) ?? changed[0] ?? null;
}

// `Object.keys` loses the key type.
const keysOf = <T extends object>(value: T) => Object.keys(value) as unknown as readonly (keyof T & string)[];

type Row = Readonly<Record<string, unknown>>;

/** True for rows with keys; an array of other values is a field. */
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row: unknown) => typeof row === 'object' && row !== null && 'key' in row);

const valueAt = (form: object, place: string): unknown => (({ ...form }) as Row)[place];

/** Returns the content of the cell or field that `change` names, as JSON. */
function cellOf(form: object, change: string): string {
  const [place = '', key, cell = ''] = change.split('/');
  const value = valueAt(form, place);
  if (key === undefined || !isRows(value)) return JSON.stringify(value);
  return JSON.stringify(value.find((row) => row['key'] === key)?.[cell]);
}

/** Returns the only cell that changed; null if there are several, so that such edits are not joined. */
function changeOf(before: object, after: object, place: string): string | null {
  const [was, is] = [valueAt(before, place), valueAt(after, place)];
  if (!isRows(was) || !isRows(is)) return place;
  if (was.length !== is.length) return null;
  const rows = is.flatMap((row, index) => {
    const known = was[index];
    return known === undefined || known === row || isSame(known, row) ? [] : [{ known, row }];
  });
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0 || only.known['key'] !== only.row['key']) return null;
  const cells = Object.keys(only.row).filter((name) => only.known[name] !== only.row[name]);
  return cells.length === 1 ? `${place}/${String(only.row['key'])}/${cells[0] ?? ''}` : null;
}
