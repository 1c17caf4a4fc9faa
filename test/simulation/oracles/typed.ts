import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Paper } from '#test/simulation/world/desk.ts';
import type { EntryWord } from '#test/simulation/world/entry-words.ts';
import type { UserAct } from '#test/simulation/world/scenario.ts';
import { editorActs } from '#test/simulation/world/scenario.ts';
import { shownUids, viewOf } from '#test/simulation/world/user-hand.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { typedTexts } from '#test/simulation/world/desk.ts';
import type { Evidence, Oracle } from './oracle.ts';

/** Its client may turn out to be another, and what is proposed for its number too: neither is what was typed here. */
const isSameText = (one: InvoiceForm, other: InvoiceForm): boolean =>
  isSameForm(one, { ...other, connectionUid: one.connectionUid, statementNo: one.statementNo });

/** Where the program has it; nothing where it has not. */
function keptOf({ life }: Evidence, uid: Uid, standing: Paper['standing']): readonly InvoiceForm[] {
  const { drafts, binTable, versions } = life().book;
  const formOf = { written: () => drafts.read(uid)?.form, binned: () => binTable.get(uid)?.draft } as const;
  if (standing === 'version') return versions.list(uid).map(({ form }) => form);
  const form = formOf[standing]();
  return form === undefined || form === null ? [] : [form];
}

/** A pause of the typing and a second look at it. */
const LONGEST_PAUSE_MS = 1_000;

const s23: Oracle = {
  name: 'S23',
  statement:
    'What was typed in the editor stands in the draft until it is saved or thrown away, and then in the bin; what the draft says is shown.',
  watch: (evidence, report) => {
    function look(): void {
      for (const [uid, { form, standing }] of evidence.desk.papers) {
        const kept = keptOf(evidence, uid, standing);
        if (standing !== 'written' && isEmptyForm(form)) continue;
        if (kept.some((one) => isSameText(one, form))) continue;
        report(`${uid} (${standing}) says ${JSON.stringify(form)} and is kept as ${JSON.stringify(kept)}`, standing);
      }
    }
    const typedAt = new Map<Uid, { readonly form: InvoiceForm; readonly at: number; readonly life: number }>();

    /** Lists and searches show what was typed in the next pause of the typing, while the program runs and the computer is awake. */
    function lookAtViews(): void {
      const { number: life, book, owner, isEnding } = evidence.life();
      const now = evidence.time.now();
      for (const [uid, { form, standing }] of evidence.desk.papers) {
        if (standing !== 'written') continue;
        const typed = typedAt.get(uid);
        if (typed?.form !== form || typed.life !== life) typedAt.set(uid, { form, at: now, life });
        else if (now - typed.at > LONGEST_PAUSE_MS && owner.sleepsUntil < typed.at && !owner.isGone && !isEnding()) {
          const shown = JSON.stringify(viewOf(book, 'invoices', uid));
          const missing = typedTexts(JSON.stringify(form)).filter((text) => !shown.includes(text));
          if (missing.length > 0) report(`${uid} does not show ${missing.join(', ')}`, 'shown');
        }
      }
    }
    return {
      stepped() {
        look();
        lookAtViews();
      },
      ended: look,
    };
  },
};

const s24: Oracle = {
  name: 'S24',
  statement: 'Nothing that was typed leaves before it is saved.',
  watch: (evidence, report) => ({
    arrived(arrival) {
      for (const text of typedTexts(arrival.body))
        if (!evidence.desk.released.has(text)) report(`${arrival.label} says ${text}, which nobody has saved`);
    },
  }),
};

const isOfEditor = (act: UserAct): boolean => (editorActs as readonly UserAct[]).includes(act);

/** Whoever edits what they have deleted, given up or edited elsewhere while an editor is open is asked with good reason. */
const besideTheEditor: ReadonlySet<UserAct> = new Set<UserAct>([
  'edit_invoice_text',
  'edit_invoice_lines',
  'throw_away',
  'discard',
  'delete',
  'delete_invoice',
]);

/** Nobody else, nor the same person in another place, has a hand in it, and the service shows what it was sent. */
const isAlone = ({ scenario: { user, remote, personality } }: Evidence): boolean =>
  remote.length === 0 &&
  !(user.some(({ act }) => isOfEditor(act)) && user.some(({ act }) => besideTheEditor.has(act))) &&
  (personality.nested ?? 'replace') === 'replace' &&
  // Rows that a service drops unasked are put back, and a total that comes of that is confirmed by the person.
  personality.left_out_arrays !== 'emptied' &&
  // The service itself gives an invoice another state: a lost create was made as a draft, for all that can be known.
  personality.strange_state !== 'sometimes' &&
  (personality.list_lag ?? 0) === 0;

/** A person who edits what they deleted, or what stood under it, while the delete is on its way is asked with good reason. */
function isOfOwnDelete({ entries, life }: Evidence, { uid, resource }: EntryWord): boolean {
  const parent = life().book.rows.of(resource).byUid(uid)?.parentUid ?? null;
  return entries.all().some((entry) => entry.op === 'delete' && (entry.uid === uid || entry.uid === parent));
}

/** A person who gives up an edit that the account has already is asked about what it did with good reason. */
const isBehindGivenUp = ({ entries, service }: Evidence, { uid }: EntryWord): boolean =>
  entries
    .all()
    .some(
      ({ id, uid: of, state }) =>
        of === uid &&
        state === 'cancelled' &&
        service.ledger.entries.some(
          (request) =>
            service.causeOf(request)?.entry === id && request.applications.some(({ changes }) => changes.length > 0),
        ),
    );

/** A proxy delivered a payment twice: the account has one more than the person recorded, and says so. */
const isPaidTwice = ({ service }: Evidence): boolean =>
  service.ledger.entries.some(
    ({ applications }) =>
      applications.filter(({ changes }) => changes.some(({ what, list }) => what === 'made' && list === 'payments'))
        .length > 1,
  );

const s25: Oracle = {
  name: 'S25',
  statement: 'Nobody is asked whose edit counts, or shown a change in the account, where nobody else has made one.',
  watch: (evidence, report) => ({
    stepped() {
      if (!isAlone(evidence)) return;
      const asked = evidence.entries
        .open()
        .find(
          (entry) =>
            entry.reason === 'conflict' && !isOfOwnDelete(evidence, entry) && !isBehindGivenUp(evidence, entry),
        );
      if (asked !== undefined) report(`entry ${String(asked.id)} (${asked.op} ${asked.resource}) asks`);
    },
    ended() {
      // A clock that was set back leaves no order of what was done and what was seen.
      if (!isAlone(evidence) || evidence.clockSettings() > 0 || isPaidTwice(evidence)) return;
      const { book } = evidence.life();
      for (const uid of shownUids(book, 'invoices')) {
        const seen =
          activityOf(book, uid)?.events.flatMap((event) => (event.kind === 'seen' ? event.changes : [])) ?? [];
        const paid = seen.find(({ field }) => field === 'paid_total');
        if (paid !== undefined) report(`${uid} is shown as paid by others: ${JSON.stringify(paid)}`, 'shown');
      }
    },
  }),
};

export const typedOracles: readonly Oracle[] = [s23, s24, s25];
