import { assertNever } from '#shared/assert.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { Ledger } from '#test/service/ledger.ts';
import type { Created, Wish } from './wishes.ts';

/** An object of the service, by the mark that it was created with. */
interface Found {
  readonly words: string;
  readonly isThere: boolean;
  readonly isRealized: boolean;
}

const plain = { isThere: true, isRealized: false };

/** All that the service holds of a kind, with the words in which a mark may stand. */
function everyOf(state: DemoState, what: Created): readonly Found[] {
  switch (what) {
    case 'connections':
      return state.connections.map((row) => ({ ...plain, words: row.name ?? '', isThere: row.trashed_at === null }));
    case 'contacts':
      return state.connections.flatMap(({ contacts }) =>
        contacts.map((row) => ({ ...plain, words: (row.email ?? '').toUpperCase() })),
      );
    case 'invoices':
      return state.invoices.map((row) => ({
        ...plain,
        words: row.fields.statement_no ?? '',
        isThere: row.trashed_at === null,
      }));
    case 'payments':
      return state.invoices.flatMap(({ payments }) =>
        payments.map((row) => ({ ...plain, words: row.details ?? '', isRealized: row.state === 'realized' })),
      );
    case 'item_categories':
      return state.item_categories.map((row) => ({ ...plain, words: row.name ?? '' }));
    default:
      return assertNever(what);
  }
}

/** How often the service made an object for the request with this mark, by its own book of who caused what. */
function timesMade(ledger: Ledger, mark: string): number {
  const marked = new RegExp(`\\b${mark}\\b`, 'i');
  return ledger.entries
    .filter(({ method, body, path }) => method === 'POST' && !path.endsWith('/deliver') && marked.test(body))
    .flatMap(({ applications }) => applications.flatMap(({ changes }) => changes))
    .filter(({ what, list }) => what === 'made' && list !== 'mails').length;
}

interface Outcome {
  readonly state: DemoState;
  readonly ledger: Ledger;
  readonly wishes: readonly Wish[];
  /** Marks of mails that the book says a person has to decide on. */
  readonly undecidedMails: ReadonlySet<string>;
}

/** What is not as it was wished, in words; empty where every wish was granted exactly once. */
export function findUngranted({ state, ledger, wishes, undecidedMails }: Outcome): readonly string[] {
  const removed = new Set(wishes.flatMap((wish) => (wish.kind === 'remove' ? [wish.of] : [])));
  const rewordings = new Map(wishes.flatMap((wish) => (wish.kind === 'reword' ? [[wish.of, wish.mark] as const] : [])));
  const says = (words: string, mark: string): boolean => words.split(/[^A-Z0-9]/).includes(mark);

  return wishes.flatMap((wish): readonly string[] => {
    switch (wish.kind) {
      case 'create': {
        const { what, mark, isReceived } = wish;
        const made = timesMade(ledger, mark);
        const found = everyOf(state, what).filter(({ words, isThere }) => isThere && says(words, mark));
        const due = removed.has(mark) ? 0 : 1;
        const complaints = [
          ...(made > 1 ? [`${what} ${mark} was made ${String(made)} times`] : []),
          ...(found.length === due
            ? []
            : [`${what} ${mark} is there ${String(found.length)} times, not ${String(due)}`]),
        ];
        return isReceived && found.some(({ isRealized }) => !isRealized)
          ? [...complaints, `payment ${mark} was received and is not marked so`]
          : complaints;
      }
      case 'reword': {
        if (rewordings.get(wish.of) !== wish.mark) return [];
        const text =
          wish.what === 'invoices'
            ? state.invoices.find(({ fields }) => fields.statement_no === wish.of)?.fields.summary
            : state.connections.find(({ name }) => says(name ?? '', wish.of))?.city;
        return text === wish.mark ? [] : [`${wish.what} ${wish.of} says “${String(text)}”, not “${wish.mark}”`];
      }
      case 'remove':
        // What became of the object itself is said of its create.
        return [];
      case 'mail': {
        const sent = state.mails.filter(({ subject }) => subject === wish.mark).length;
        if (sent === 1 || (sent === 0 && undecidedMails.has(wish.mark))) return [];
        return [`mail ${wish.mark} left ${String(sent)} times`];
      }
      default:
        return assertNever(wish);
    }
  });
}
