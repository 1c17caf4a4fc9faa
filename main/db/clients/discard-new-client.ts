import { like } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { Book } from '#main/db/book.ts';
import { drafts } from '#main/db/schema/engine.ts';
import { message } from '#shared/words/message.ts';

/** Discards a client that was created here and not sent yet. Throws `invalid_input` while an invoice is written for it. */
export function takeClientBack({ orm, writer, outbox, edits }: Book, uid: Uid, at: number): void {
  writer.write(() => {
    const create = outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'create');
    if (create !== undefined && isUnresolved(create))
      throw new AppError('invalid_input', message('error_client_may_have_arrived'));
    if (create === undefined || !outboxActions(create).includes('discard'))
      throw new AppError('invalid_input', message('error_client_has_left'));
    const named = orm
      .select({ uid: drafts.uid })
      .from(drafts)
      .where(like(drafts.formJson, `%${uid}%`))
      .get();
    if (named !== undefined) throw new AppError('invalid_input', message('error_client_has_draft'));
    edits.discard(create.id, at);
  });
}
