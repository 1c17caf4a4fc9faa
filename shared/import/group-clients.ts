import type { ClientForm, CustomFieldForm } from '#shared/client/client-form.ts';
import { clientName, clientTexts } from '#shared/client/client-form.ts';
import { contactName, contactTexts } from '#shared/client/contact-form.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { commonName, plain } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { ImportedContact } from './client-import.ts';
import { MOST_CONTACTS } from './client-import.ts';
import type { ClientRow } from './client-row.ts';

/** A client of a file, with all rows that are about it. */
export interface ClientGroup {
  /** The line of its first row, which names it. */
  readonly line: number;
  readonly form: ClientForm;
  readonly contacts: readonly ImportedContact[];
  /** Its rows; `contact` is the place among its contacts, null for a row without one. */
  readonly rows: readonly { readonly line: number; readonly contact: number | null }[];
  /** Says which client of an earlier row it may be; null for none. */
  readonly doubt: Message | null;
}

export interface RefusedRow {
  readonly line: number;
  readonly reason: Message;
}

export interface GroupedClients {
  readonly groups: readonly ClientGroup[];
  /** Rows that are no part of any client. */
  readonly refused: readonly RefusedRow[];
}

type Draft = { -readonly [Key in keyof ClientGroup]: ClientGroup[Key] };

/**
 * Joins the rows of a file that are about one company, or about one person at one address. What an earlier row says of a client stays.
 * Rows with problems are refused, and so are those that cannot be told from an earlier one.
 */
export function groupClients(rows: readonly ClientRow[]): GroupedClients {
  const groups = new Map<string, Draft>();
  const refused: RefusedRow[] = [];
  const ofName = new Map<string, ClientGroup>();
  const ofAddress = new Map<string, ClientGroup>();
  for (const row of rows) {
    if (row.problems.length > 0) {
      refused.push({ line: row.line, reason: joined(row.problems) });
      continue;
    }
    const { client } = row;
    const [name, address] = [commonName(clientName(client)), foldAddress(client.business_email)];
    const key = client.category === 'organization' ? name : `${name}\n${address}`;
    const group = groups.get(key);
    if (group !== undefined) {
      const reason = addRow(group, row);
      if (reason !== null) refused.push({ line: row.line, reason });
      continue;
    }
    const begun = begin(row, doubtAbout(ofName.get(name), ofAddress.get(address)));
    groups.set(key, begun);
    if (!ofName.has(name)) ofName.set(name, begun);
    if (!ofAddress.has(address)) ofAddress.set(address, begun);
  }
  return { groups: [...groups.values()], refused };
}

const joined = (problems: readonly Message[]): Message =>
  problems[0] !== undefined && problems.length === 1 ? problems[0] : message('import_problems', { problems });

function begin({ line, client, contact }: ClientRow, doubt: Message | null): Draft {
  const contacts = contact === null ? [] : [contact];
  return { line, form: client, contacts, rows: [{ line, contact: contact === null ? null : 0 }], doubt };
}

/** Says which client of an earlier row one may be: of the same name or of the same address. */
function doubtAbout(ofName: ClientGroup | undefined, ofAddress: ClientGroup | undefined): Message | null {
  if (ofName !== undefined) return sameName(clientName(ofName.form), ofName.form.business_email);
  if (ofAddress !== undefined) return sameAddress(clientName(ofAddress.form));
  return null;
}

/** Says that a client of this name has another address. */
export const sameName = (name: string, email: string): Message => message('import_same_name', { name, email });
/** Says that a client of another name has this address. */
export const sameAddress = (name: string): Message => message('import_same_address', { name });
/** Says that a contact of another name has this address. */
export const addressTaken = (name: string): Message => message('import_address_taken', { name });

/** Adds a row to the client that it is about. Returns why it cannot be, or null. */
function addRow(group: Draft, { line, client, contact }: ClientRow): Message | null {
  const known = contact === null ? -1 : group.contacts.findIndex((other) => isSameAddress(other.email, contact.email));
  const other = group.contacts[known];
  if (contact !== null && other !== undefined && !isSameContact(other, contact)) return addressTaken(nameOf(other));
  if (contact === null && !isSameAddress(client.business_email, group.form.business_email))
    return message('import_contact_nameless', { line: String(group.line) });
  if (contact !== null && other === undefined && group.contacts.length >= MOST_CONTACTS)
    return message('import_too_many_contacts', { most: String(MOST_CONTACTS) });
  const phone = contact?.phone || (client.phone === group.form.phone ? '' : client.phone);
  if (contact !== null && other === undefined) group.contacts = [...group.contacts, { ...contact, phone }];
  if (contact !== null && other !== undefined)
    group.contacts = group.contacts.with(known, filledUp(other, contact, contactTexts));
  const at = contact === null ? null : known === -1 ? group.contacts.length - 1 : known;
  group.rows = [...group.rows, { line, contact: at }];
  const custom_fields = joinedFields(group.form.custom_fields, client.custom_fields);
  group.form = { ...filledUp(group.form, client, clientTexts), custom_fields };
  return null;
}

const isSameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other);
const nameOf = (contact: ImportedContact): string => contactName({ ...contact, connection: '' });

/** Returns true for two contacts of one name; one without a last name has that of the other. */
export function isSameContact(one: ImportedContact, other: ImportedContact): boolean {
  const isSame = (field: 'first_name' | 'last_name'): boolean => commonName(one[field]) === commonName(other[field]);
  return isSame('first_name') && (isSame('last_name') || one.last_name === '' || other.last_name === '');
}

/** Returns a form with the texts that it lacks and the other has. */
const filledUp = <Name extends string, Form extends Readonly<Record<Name, string>>>(
  form: Form,
  other: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Form => ({ ...form, ...Object.fromEntries(names.map((name) => [name, form[name] || other[name]])) });

/** Returns the custom fields of both; of two with one name, the first. */
function joinedFields(
  fields: readonly CustomFieldForm[],
  more: readonly CustomFieldForm[],
): readonly CustomFieldForm[] {
  const isNew = ({ name }: CustomFieldForm): boolean => !fields.some((known) => plain(known.name) === plain(name));
  return [
    ...fields,
    ...more.filter(isNew).map((field, at) => ({ ...field, key: `more-${String(fields.length + at)}` })),
  ];
}
