import type { EntryWord } from '#test/simulation/world/entry-words.ts';
import { followLooks } from './looks.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { misplaced } from './places.ts';
import { readWireBody } from './wire-body.ts';

const s13: Oracle = {
  name: 'S13',
  statement:
    'Writes of one object arrive in their order, a child never before its parent has an id, and each goes where it belongs.',
  watch: (evidence, report) => {
    /** Mails that lay with a person: sent again after all, they have lost their place. */
    const asked = new Set<number>();
    const looks = followLooks(evidence);
    const isMail = ({ op }: EntryWord): boolean => op === 'deliver' || op === 'reminder';
    const isOpen = (entry: EntryWord): boolean => {
      const { id, state } = entry;
      if (isMail(entry)) return (state === 'queued' || state === 'sending') && !asked.has(id);
      return state !== 'done' && state !== 'cancelled';
    };
    return {
      committed() {
        for (const entry of evidence.entries.open()) {
          if (entry.state === 'needs_you' && isMail(entry)) asked.add(entry.id);
        }
      },
      answered: looks.answered,
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        if (call.write === null || call.entry === null) return;
        const rows = evidence.entries.all();
        const own = rows.find(({ id }) => id === call.entry);
        const open = rows.find((entry) => entry.id < (own?.id ?? 0) && entry.uid === own?.uid && isOpen(entry));
        if (open !== undefined)
          report(`${arrival.label} for entry ${String(call.entry)} overtakes entry ${String(open.id)}`);
        if (/\/(null|undefined|NaN)?\/|\/(null|undefined|NaN)$/.test(arrival.path.slice(1)))
          report(`${arrival.path} names nothing`, 'parent');
        const connection = readWireBody(arrival.body)?.['connection'];
        const { state } = evidence.service.service;
        const isKnown = evidence.service.history.versionsOf('connections', Number(connection)).length > 0;
        if (connection !== undefined && !isKnown)
          report(`${arrival.label} names the client ${String(connection)}`, 'parent');
        for (const wrong of misplaced(evidence, arrival, { call, entryId: call.entry }))
          report(`${arrival.label} ${wrong}`, 'place');
        if (
          connection === undefined &&
          call.write.op === 'create' &&
          /invs$|rinv$/.test(arrival.path) &&
          state.connections.length > 0 &&
          own !== undefined &&
          hasClient(evidence, own)
        )
          report(`${arrival.label} names no client`, 'parent');
      },
    };
  },
};

/** What lost its client for good, and is written anew because the person said so, has none to name. */
const hasClient = ({ life }: Evidence, { resource, uid }: Pick<EntryWord, 'resource' | 'uid'>): boolean =>
  life().book.rows.of(resource).byUid(uid)?.parentUid !== null;

export const orderOracles: readonly Oracle[] = [s13];
