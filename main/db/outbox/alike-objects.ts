import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { textOrEmpty } from '#shared/json.ts';
import type { SharedKind } from '#shared/compare/alike.ts';
import { isAlike, isSharedKind } from '#shared/compare/alike.ts';
import type { Create, Mutation } from '#shared/outbox/mutation.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import { commonName } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from './outbox-table.ts';

/** Finds objects of the book that people would take for the one that a create makes (`isAlike`). */
export interface AlikeObjects {
  /** Returns those that the person could know of when they had it created, also such as are only here. */
  knownAlike(mutation: Mutation): readonly Uid[];
  /** Returns those of the account that the person could not know of when they had it created. */
  alikeSince(entry: number): readonly QuestionObject[];
}

interface Parts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

type SharedCreate = Create & { readonly resource: SharedKind };

const isOfSharedKind = (mutation: Mutation): mutation is SharedCreate =>
  mutation.op === 'create' && isSharedKind(mutation.resource);

export function createAlikeObjects({ orm, rows, outbox }: Parts): AlikeObjects {
  function alikeTo({ resource, uid, data }: SharedCreate): readonly ObjectState[] {
    const listed = orm.all<{ readonly uid: Uid }>(
      sql`SELECT uid FROM ${sql.identifier(resource)} WHERE is_listed = 1 AND uid <> ${uid} AND ${narrowed(resource, data)}`,
    );
    return listed.flatMap((row) => {
      const state = rows.of(resource).byUid(row.uid);
      return state !== null && isAlike(resource, data, { ...state.mirror, ...state.patch }) ? [state] : [];
    });
  }

  return {
    knownAlike: (mutation) => (isOfSharedKind(mutation) ? alikeTo(mutation).map(({ uid }) => uid) : []),
    alikeSince(entry) {
      const row = outbox.get(entry);
      if (row === null || !isOfSharedKind(row.mutation)) return [];
      const known = row.question?.kind === 'alike' ? row.question.known : [];
      return alikeTo(row.mutation).flatMap(({ uid, serverId, hashKey, mirror }) => {
        if (serverId === null || known.includes(uid)) return [];
        return [{ id: serverId, hash_key: hashKey, fields: mirror ?? {}, details: null }];
      });
    },
  };
}

/** SQL: a condition that all alike objects meet, so that few rows are read whole. */
function narrowed(resource: SharedKind, data: Create['data']): SQL {
  if (resource === 'connections') return sql`common_name(name_folded) = ${commonName(connectionName(data))}`;
  if (resource === 'contacts') return sql`connection_uid = ${textOrEmpty(data['connection'])}`;
  return sql`plain(name) = plain(${textOrEmpty(data['name'])})`;
}
