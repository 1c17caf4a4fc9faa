import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';

/** A whole state of the editor: the form, and the client that its uid stands for. */
export interface FormState {
  readonly form: InvoiceForm;
  readonly client: ClientCard | null;
}

/** What a change was about: a field of the form, `lines` or `adjustments`. */
export type FormPlace = keyof InvoiceForm;

interface Kept extends FormState {
  /** What was changed after this state: one cell of one row, as far as it was only that. */
  readonly change: string | null;
  readonly place: FormPlace;
}

/** `step`: an edit of its own, however close to the last one; `taken_back`: a text field went back over its own typing. */
export type EditKind = 'typed' | 'step' | 'taken_back';

/** Typing in one place without a longer pause is one edit. */
export const GROUP_MS = 1_000;
const MOST_STATES = 200;

/** Whole forms to go back to and forward again, grouped by place and pause. */
export class FormHistory {
  #past: readonly Kept[] = [];
  #future: readonly Kept[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;

  /** `before` became `after` now (`at` in ms since epoch). */
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
    // Whoever deletes what they have typed may want it back: that it says what it did before is no reason to forget it.
    if (!isSameRun || back !== undefined || at - this.#lastAt >= GROUP_MS)
      this.#past = [...this.#past, { ...before, change, place }].slice(-MOST_STATES);
    this.#future = [];
    this.#lastAt = at;
  }

  /** Another number was proposed: going back leads to that one, never to a proposal that was given up. */
  renumber(before: string, after: string): void {
    const renumbered = (kept: Kept): Kept =>
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

  /** The newest states that were left for the same cell, the newest first. */
  #sameRun(change: string | null): readonly Kept[] {
    if (change === null) return [];
    const newestFirst = this.#past.toReversed();
    const end = newestFirst.findIndex((known) => known.change !== change);
    return end < 0 ? newestFirst : newestFirst.slice(0, end);
  }
}

/** Row by row: a key in one of hundreds leaves the others as they are, and nothing is written out to see that. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, at) => isSame(row, other[at]));
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The field that says most of what was changed; null where nothing was. */
export function placeOf(before: InvoiceForm, after: InvoiceForm): FormPlace | null {
  // The keys of the record are those of the form.
  const names = Object.keys(after) as readonly FormPlace[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return changed.find((name) => name === 'lines') ?? changed[0] ?? null;
}

/** What stands in the one place that the states of a run differ in. */
function cellOf(form: InvoiceForm, change: string): string {
  const [place = '', key, cell = ''] = change.split('/');
  const rows = place === 'lines' ? form.lines : form.adjustments;
  // Made by changeOf below, from a field of the form.
  if (key === undefined) return JSON.stringify(form[place as FormPlace]);
  const row: Readonly<Record<string, unknown>> = { ...rows.find((known) => known.key === key) };
  return JSON.stringify(row[cell]);
}

/** The one cell that was changed; null where it was more, so that no two edits of that kind are joined. */
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
