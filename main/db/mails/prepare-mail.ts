import { and, eq } from 'drizzle-orm';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { mailLanguage } from '#shared/mail/language.ts';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import type { MailContact } from '#shared/mail/recipients.ts';
import { orderContacts, proposeBlindCopies, proposeRecipients } from '#shared/mail/recipients.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import { proposeStage } from '#shared/mail/stages.ts';
import { daysLateOf } from '#shared/mail/variables.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import { plain } from '#shared/text/fold-text.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { Book } from '#main/db/book.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { basisOf, invoiceFacts } from './mail-variables.ts';
import type { MailHabit } from './recipient-defaults.ts';
import { clientMails } from './client-mails.ts';
import { lastCallAt } from './contact-notes.ts';
import { listMailRecords, mayHaveArrived } from './mail-history.ts';
import type { MailQueryContext, Client } from './skip-reasons.ts';
import { skipReason, DAY_MS } from './skip-reasons.ts';

/** Returns a function that prepares the mail dialog for one invoice. Each client of theirs is read once. */
export function mailPreparer(context: MailQueryContext, kind: MailKind): (uid: Uid) => MailPreparation {
  context.book.typed.showForRead();
  const clients = new Map<Uid, Client | null>();
  const clientOf = (uid: Uid): Client | null => {
    const known = clients.get(uid);
    if (known !== undefined) return known;
    const read = readClient(context, kind, uid);
    clients.set(uid, read);
    return read;
  };
  return (uid) => prepareOne(context, kind, uid, clientOf);
}

function prepareOne(
  context: MailQueryContext,
  kind: MailKind,
  uid: Uid,
  clientOf: (uid: Uid) => Client | null,
): MailPreparation {
  const { book, companyName, coolDownDays, now, today } = context;
  const drawn = drawnInvoice(book.rows, uid);
  const view = drawn?.view ?? {};
  const invoice = invoiceFacts(view);
  const client = drawn?.connection === null || drawn === null ? null : clientOf(drawn.connection.uid);
  const habit = client === null ? null : book.mailHabits.of(client.uid);
  const mails = listMailRecords(book, uid);
  const arrived = mails.filter(mayHaveArrived);
  const lastAt = arrived.at(-1)?.leftAt ?? null;
  const daysSinceContact = lastAt === null ? null : Math.max(0, Math.floor((now - lastAt) / DAY_MS));
  const reminders = arrived.filter((mail) => mail.kind === 'reminder').map(({ stage }) => stage);
  const daysLate = daysLateOf(invoice.dueDate, today);
  const contactsInOrder = orderContacts(client?.contacts ?? []);
  const own = client?.own ?? null;
  const recipients = proposeRecipients({ contacts: contactsInOrder, client: own, last: habit?.recipients ?? [] });
  const known = [...contactsInOrder, ...(own === null ? [] : [own])].map(({ email }) => foldAddress(email));
  const clientUid = client?.uid ?? null;
  return {
    uid,
    kind,
    clientUid,
    clientName: client?.name ?? '',
    companyName,
    language: mailLanguage(client?.language ?? null),
    state: filledText(drawn?.state.mirror?.['state']),
    invoice,
    daysLate,
    contacts: contactsInOrder,
    areContactsRead: client?.areContactsRead ?? false,
    knownAddresses: [...new Set([...known, ...(habit?.used ?? [])])],
    recipients,
    blindCopies: client === null || habit === null ? [] : blindCopiesOf(book, client, habit),
    isCustom: habit?.isCustom ?? true,
    attachment: habit?.attachment ?? false,
    stage: proposeStage(kind, { daysLate, reminders, daysSinceContact, coolDownDays }),
    mails,
    daysSinceContact,
    sendsReminders: view['send_reminders'] === true,
    hasDraft: book.draftTable.get(uid) !== null,
    skip: skipReason({
      book,
      uid,
      kind,
      state: drawn?.state ?? null,
      client,
      view,
      invoice,
      recipients,
      mails,
      daysLate,
      lastAt,
      coolDownDays,
      now,
    }),
    kept: book.keptMails.get(uid, kind),
    basis: basisOf(invoice, clientUid),
  };
}

/** Proposes blind copies. Reads the client's former mails only when the last one had blind copies. */
function blindCopiesOf({ mailHabits }: Book, client: Client, { blindCopies: last }: MailHabit): readonly MailAddress[] {
  if (last.length === 0) return [];
  const { uid, contacts: known, own } = client;
  return proposeBlindCopies({ contacts: known, client: own, last, reached: mailHabits.reached(uid) });
}

function readClient({ book, now, coolDownDays }: MailQueryContext, kind: MailKind, uid: Uid): Client | null {
  const state = book.rows.of('connections').byUid(uid);
  if (state === null) return null;
  const { view } = book.rows.draw('connections', state);
  const text = (name: string): string => textOrEmpty(view[name]).trim();
  const name = connectionName({ name: text('name'), first_name: text('first_name'), last_name: text('last_name') });
  const primary = plain([text('primary_contact_first_name'), text('primary_contact_last_name')].join(' '));
  const email = text('business_email');
  const address = addressOf(state);
  return {
    uid,
    name,
    language: filledText(view['language']),
    own: email === '' ? null : { name, email },
    contacts: readContacts(book, uid).map((contact) => ({
      ...contact,
      isPrimary: primary !== '' && plain(contact.name) === primary,
    })),
    // A client that is not in the account yet has only the contacts that were created here.
    areContactsRead: address === null || book.engineStores.mirror.wasRead({ resource: 'contacts', parent: address }),
    isGone: state.isDeleting || state.presence === 'gone',
    mails: kind === 'reminder' && coolDownDays > 0 ? clientMails(book, uid, now - coolDownDays * DAY_MS) : [],
    calledAt: kind === 'reminder' ? lastCallAt(book.orm, uid) : null,
  };
}

function readContacts(book: Book, connectionUid: Uid): readonly Omit<MailContact, 'isPrimary'>[] {
  const { firstName, lastName, email } = contacts;
  return book.orm
    .select({ firstName, lastName, email })
    .from(contacts)
    .where(and(eq(contacts.connectionUid, connectionUid), eq(contacts.isListed, true)))
    .all()
    .map((row) => {
      const [first, last] = [row.firstName?.trim() ?? '', row.lastName?.trim() ?? ''];
      return { firstName: first, lastName: last, name: `${first} ${last}`.trim(), email: row.email?.trim() ?? '' };
    });
}
