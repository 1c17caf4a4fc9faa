import { Notification } from 'electron';
import { assertNever } from '#shared/assert.ts';
import type { OutsidePlace } from '#shared/ipc/events.ts';
import type { Notice } from '#shared/notices/notice.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import { words } from '#shared/words/words.ts';
import type { AccountNotice } from '#main/app/notifier.ts';

/** Shows notifications of the system. A click opens the place that a notification is about. */
export function createNotifications(open: (place: OutsidePlace) => void): (notice: AccountNotice) => void {
  /** Held until they are gone: a notification that nothing refers to loses its click. */
  const shown = new Set<Notification>();

  return ({ account, notice }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title: titleOf(notice), body: bodyOf(notice) });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      open({ kind: notice.kind, account });
    });
    notification.on('close', () => shown.delete(notification));
    notification.show();
  };
}

function titleOf({ kind, count }: Notice): string {
  switch (kind) {
    case 'needs_you':
      return words.notice_needs_you({ count });
    case 'paid':
      return words.notice_paid({ count });
    case 'overdue':
      return words.notice_overdue({ count });
    default:
      return assertNever(kind);
  }
}

/** Names invoices with their clients, where the notice does; otherwise nothing that anybody near the screen may not read. */
const bodyOf = (notice: Notice): string =>
  notice.kind === 'paid'
    ? notice.invoices.map(({ number, client }) => joinIsolated([number, client], ' · ')).join('\n')
    : '';
