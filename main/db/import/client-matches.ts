import { clientName } from '#shared/client/client-form.ts';
import type { ImportedClient } from '#shared/import/client-import.ts';
import { sameAddress, sameName } from '#shared/import/group-clients.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { Uid } from '#shared/service/ids.ts';
import { commonName } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { emailFolded } from '#main/db/clients/folded-email.ts';
import { isChoosable } from '#main/db/clients/placeholder-clients.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';

/** The client of the book that one of a file is, or may be. */
export type ClientMatch =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly uid: Uid }
  | { readonly kind: 'doubtful'; readonly reason: Message };

interface Likely {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string | null;
  /** The folded forms of its name and its former names. */
  readonly names: ReadonlySet<string>;
  readonly address: string;
}

/**
 * Returns a function that finds clients of a file in the book as it is now, what waits in the outbox included. A company is known by
 * its name, a person by name and address. All clients of the book are read once.
 */
export function clientMatcher(orm: Orm, clients: readonly ImportedClient[]): (client: ImportedClient) => ClientMatch {
  const byName = new Map<string, readonly Likely[]>();
  const byAddress = new Map<string, readonly Likely[]>();
  for (const likely of likelyOnes(orm, clients)) {
    for (const name of likely.names) byName.set(name, [...(byName.get(name) ?? []), likely]);
    byAddress.set(likely.address, [...(byAddress.get(likely.address) ?? []), likely]);
  }
  return ({ form, isOther }) => {
    const address = foldAddress(form.business_email);
    const named = byName.get(nameOf(form)) ?? [];
    const both = named.filter((likely) => likely.address === address);
    const [only] = both.length > 0 || form.category === 'individual' ? both : named;
    const isOnly = both.length === 1 || (both.length === 0 && named.length === 1);
    if (only !== undefined && isOnly) return { kind: 'known', uid: only.uid };
    if (isOther && both.length === 0) return { kind: 'new' };
    const [namesake] = named;
    if (namesake !== undefined) return { kind: 'doubtful', reason: whyUnclear(namesake, named.length) };
    const [neighbour] = byAddress.get(address) ?? [];
    return neighbour === undefined ? { kind: 'new' } : { kind: 'doubtful', reason: sameAddress(neighbour.name) };
  };
}

const whyUnclear = ({ name, email }: Likely, count: number): Message =>
  count > 1 ? message('import_several_of_name', { name }) : sameName(name, email ?? '');

const nameOf = (form: ImportedClient['form']): string => commonName(clientName(form));

/** Reads the clients of the book that share a name, a former name or an address with one of the file. */
function likelyOnes(orm: Orm, clients: readonly ImportedClient[]): readonly Likely[] {
  const names = new Set(clients.map(({ form }) => nameOf(form)));
  const addresses = new Set(clients.map(({ form }) => foldAddress(form.business_email)));
  const { uid, name, email, searchText } = connections;
  return orm
    .select({ uid, name, email, address: emailFolded, searchText })
    .from(connections)
    .where(isChoosable)
    .all()
    .flatMap((row): readonly Likely[] => {
      // Every name stands there in the spelling that `commonName` makes of it, but for its spaces.
      const own = row.searchText.split('\n').map((line) => line.replaceAll(' ', ''));
      const address = row.address ?? '';
      if (!own.some((known) => names.has(known)) && !addresses.has(address)) return [];
      return [{ uid: row.uid, name: row.name, email: row.email, names: new Set(own), address }];
    });
}
