import { and, asc, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientKeys, Likeness } from '#shared/client/alike-groups.ts';
import { likenesses } from '#shared/client/alike-groups.ts';
import { isSamePhone, phoneBucket, phoneDigits } from '#shared/client/same-phone.ts';
import type { SimilarClient } from '#shared/client/similar-client.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { commonName } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';
import { getClientCard } from './client-search.ts';
import { clientKeys } from './client-keys.ts';
import { emailFolded } from './folded-email.ts';
import { isChoosable } from './placeholder-clients.ts';

const MOST_ALIKE = 3;

/** A client that is about to be created, as it was typed. */
export interface SoughtClient {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

/**
 * Finds clients with the address or the telephone number of another one, or a name that is spelled like it (`commonName`); matches of
 * the address come first, then those of the number.
 */
export function findAlikeClients(orm: Orm, sought: SoughtClient, today: PlainDate): readonly SimilarClient[] {
  const keys = {
    name: commonName(sought.name),
    email: foldAddress(sought.email),
    phone: phoneDigits(sought.phone ?? ''),
  };
  const candidates = orm
    .select({ uid: connections.uid })
    .from(connections)
    .where(
      and(
        isChoosable,
        sql`((${keys.name} <> '' AND common_name(${connections.nameFolded}) = ${keys.name})
          OR (${keys.email} <> '' AND coalesce(${emailFolded} = ${keys.email}, 0))
          OR (${keys.phone} <> '' AND instr(${connections.detailText}, ${phoneBucket(keys.phone)}) > 0))`,
      ),
    )
    .orderBy(asc(connections.nameFolded), asc(connections.uid))
    .all()
    .map(({ uid }) => uid);
  const known = new Map(clientKeys(orm, candidates).map((client) => [client.uid, client]));
  return candidates
    .flatMap((uid) => {
      const client = known.get(uid);
      const reasons = client === undefined ? [] : likenesses.filter((reason) => isAlike(client, keys, reason));
      return reasons.length === 0 ? [] : [{ uid, reasons }];
    })
    .toSorted((one, other) => rankOf(one.reasons) - rankOf(other.reasons))
    .slice(0, MOST_ALIKE)
    .flatMap(({ uid, reasons }) => {
      const client = getClientCard(orm, uid, today);
      return client === null ? [] : [{ client, reasons }];
    });
}

function isAlike(known: ClientKeys, sought: Readonly<Record<Likeness, string>>, reason: Likeness): boolean {
  if (reason === 'phone') return isSamePhone(known.phone, sought.phone);
  return sought[reason] !== '' && known[reason] === sought[reason];
}

const rankOf = (reasons: readonly Likeness[]): number =>
  reasons.includes('email') ? 0 : reasons.includes('phone') ? 1 : 2;
