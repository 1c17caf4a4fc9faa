import type { ClientField, ClientForm } from '#shared/client/client-form.ts';
import type { ContactForm } from '#shared/client/contact-form.ts';
import type { SavedRecord } from '#shared/records/record-form.ts';
import { categoryResources } from '#shared/service/category.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';

/** A contact of a file, valid or not; its client is that beside which it stands. */
export type ImportedContact = Omit<ContactForm, 'connection'>;

/** A client of a file with its contacts. What the file does not say is empty. */
export interface ImportedClient {
  readonly form: ClientForm;
  readonly contacts: readonly ImportedContact[];
  /** True for one that may be the client of an earlier row: it is imported only if it is there already, or surely another one. */
  readonly isDoubtful: boolean;
  /** True when the person has said that it is none of the clients that are like it. */
  readonly isOther: boolean;
}

/** Holds what new clients get where the file says nothing. */
export interface ImportDefaults {
  readonly language: string;
  readonly currency: string;
}

export const withDefaults = (form: ClientForm, { language, currency }: ImportDefaults): ClientForm => ({
  ...form,
  language: form.language || language,
  currency: form.currency || currency,
});

/** Says what an import does with a contact of a client that is there already. */
export type ContactOutcome =
  { readonly kind: 'created' | 'updated' | 'unchanged' } | { readonly kind: 'refused'; readonly reason: Message };

/** Says what an import does with a client of a file, or would do. */
export type ClientOutcome =
  | { readonly kind: 'created' }
  /** The client is there already; `changed` names the fields that get what the file says. Contacts are in the order of the file. */
  | {
      readonly kind: 'known';
      readonly name: string;
      readonly changed: readonly ClientField[];
      readonly contacts: readonly ContactOutcome[];
    }
  /** The client is left out unless the person says that it is another one. `reason` is null where an earlier row of the file is meant. */
  | { readonly kind: 'doubtful'; readonly reason: Message | null }
  | { readonly kind: 'refused'; readonly reason: Message };

/** The resources of which imports make objects. */
export const importedResources = ['connections', 'contacts', ...categoryResources] as const;
type ImportedResource = (typeof importedResources)[number];

type AnySavedOf<R extends ImportedResource> = { readonly [Each in R]: SavedRecord<Each> }[R];

/** Names what was made of some rows of a file, for its undo. */
export interface ImportedRecords {
  /** New clients, whose contacts are not named, and new contacts of clients that were there. */
  readonly created: readonly { readonly resource: ImportedResource; readonly uid: Uid }[];
  readonly changed: readonly (AnySavedOf<ImportedResource> & { readonly uid: Uid })[];
}

/** The answer to an import: outcomes in the order of the clients. */
export interface ClientImport extends ImportedRecords {
  readonly outcomes: readonly ClientOutcome[];
}

/** Most clients of one request: their matches and entries take some hundredths of a second. */
export const MOST_IMPORTED = 50;
/** Most objects of an import, or of a change of prices, that are undone in one request: each is a transaction of its own. */
export const MOST_UNDONE = 8;
/** Most contacts of one client in a file. */
export const MOST_CONTACTS = 1_000;
