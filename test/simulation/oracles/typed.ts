import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Paper } from '#test/simulation/world/desk.ts';
import type { UserAct } from '#test/simulation/world/scenario.ts';
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

const s23: Oracle = {
  name: 'S23',
  statement: 'What was typed in the editor stands in the draft until it is saved or thrown away, and then in the bin.',
  watch: (evidence, report) => {
    function look(): void {
      for (const [uid, { form, standing }] of evidence.desk.papers) {
        const kept = keptOf(evidence, uid, standing);
        if (standing !== 'written' && isEmptyForm(form)) continue;
        if (kept.some((one) => isSameText(one, form))) continue;
        report(`${uid} (${standing}) says ${JSON.stringify(form)} and is kept as ${JSON.stringify(kept)}`, standing);
      }
    }
    return { stepped: look, ended: look };
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

/** Whoever edits what they have deleted, mailed, given up or edited elsewhere meanwhile is asked with good reason. */
const besideTheEditor: ReadonlySet<UserAct> = new Set<UserAct>([
  'deliver',
  'remind',
  'send_mail',
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
  !user.some(({ act }) => besideTheEditor.has(act)) &&
  (personality.nested ?? 'replace') === 'replace' &&
  (personality.list_lag ?? 0) === 0;

const PAID_HERE = `SELECT 1 FROM conflicts JOIN payments ON invoice_uid = record_json ->> '$.uid'
  WHERE outbox_id = ? AND resolved_at IS NULL AND record_json ->> '$.reason' = 'money'
  AND record_json ->> '$.money' = 'left_draft' AND server_id IS NOT NULL LIMIT 1`;

/** A payment that the same person has recorded since has made it more than a draft: nobody can tell that from its being sent. */
const isPaidHere = ({ query }: Evidence, entry: number): boolean => query(PAID_HERE, String(entry)).length > 0;

const s25: Oracle = {
  name: 'S25',
  statement: 'Nobody is asked whose edit counts where nobody else has made one.',
  watch: (evidence, report) => ({
    stepped() {
      if (!isAlone(evidence)) return;
      const asked = evidence.entries
        .open()
        .find(({ id, reason }) => reason === 'conflict' && !isPaidHere(evidence, id));
      if (asked !== undefined) report(`entry ${String(asked.id)} (${asked.op} ${asked.resource}) asks`);
    },
  }),
};

export const typedOracles: readonly Oracle[] = [s23, s24, s25];
