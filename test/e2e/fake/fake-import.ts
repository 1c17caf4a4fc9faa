import { clientName } from '#shared/client/client-form.ts';
import type { ClientImport, ClientOutcome } from '#shared/import/client-import.ts';
import { withDefaults } from '#shared/import/client-import.ts';
import type { Input } from '#shared/ipc/contract.ts';
import type { AnyRecordForm } from '#shared/records/record-form.ts';
import { commonName } from '#shared/text/fold-text.ts';

interface Surroundings {
  newUid(): string;
  /** Returns the names of the clients that are there. */
  names(): readonly string[];
  show(uid: string, record: AnyRecordForm): void;
}

/** Imports of the stand-in, which knows clients by their names alone. */
export const fakeImport = ({ newUid, names, show }: Surroundings) => ({
  'import:clients': ({ clients, defaults, isTrial }: Input<'import:clients'>): ClientImport => {
    const known = new Map(names().map((name) => [commonName(name), name]));
    const created: { readonly resource: 'connections'; readonly uid: string }[] = [];
    const outcomes = clients.map((client): ClientOutcome => {
      const name = known.get(commonName(clientName(client.form)));
      if (name !== undefined)
        return { kind: 'known', name, changed: [], contacts: client.contacts.map(() => ({ kind: 'created' })) };
      if (client.isDoubtful && !client.isOther) return { kind: 'doubtful', reason: null };
      if (!isTrial) {
        const uid = newUid();
        show(uid, { resource: 'connections', form: withDefaults(client.form, defaults) });
        created.push({ resource: 'connections', uid });
      }
      return { kind: 'created' };
    });
    return { outcomes, created, changed: [] };
  },
});
