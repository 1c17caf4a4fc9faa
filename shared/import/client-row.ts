import type { ClientForm, CustomFieldForm } from '#shared/client/client-form.ts';
import { clientTexts, emptyClient } from '#shared/client/client-form.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import { contactProblems } from '#shared/client/contact-form.ts';
import { readAddresses } from '#shared/mail/addresses.ts';
import { knownLanguage } from '#shared/mail/language.ts';
import { commonName } from '#shared/text/fold-text.ts';
import type { Message } from '#shared/words/part.ts';
import type { ClientColumn } from './client-columns.ts';
import { categoryOf, readFields, splitName } from './client-cells.ts';
import type { ImportDefaults, ImportedContact } from './client-import.ts';
import { withDefaults } from './client-import.ts';
import type { ColumnMap } from './columns.ts';
import { cellsFor } from './columns.ts';
import type { FileRow, FileTable } from './read-table.ts';

/** Holds what a row of a file says of a client and of a person there. */
export interface ClientRow {
  readonly line: number;
  readonly client: ClientForm;
  /** Null for a row without a person at the client. */
  readonly contact: ImportedContact | null;
  /** Problems that prevent the upload, by the rules of the editors. */
  readonly problems: readonly Message[];
}

/** Reads the rows of a table whose columns hold these fields. */
export const readClientRows = (
  { headings, rows }: FileTable,
  columns: ColumnMap<ClientColumn>,
  defaults: ImportDefaults,
): readonly ClientRow[] =>
  rows.map((row) => {
    const { client, contact } = readRow(row, columns, headings);
    const problems = [
      ...clientProblems(withDefaults(client, defaults), null),
      ...(contact === null ? [] : contactProblems({ ...contact, connection: '' }, null)),
    ];
    // Client and contact may have the same problem, such as the one address of the row.
    const unique = new Map(problems.map(({ message }) => [message.key, message]));
    return { line: row.line, client, contact, problems: [...unique.values()] };
  });

function readRow(row: FileRow, columns: ColumnMap<ClientColumn>, headings: readonly string[]) {
  const text = (column: ClientColumn): string => cellsFor(row, columns, column)[0] ?? '';
  const whole = splitName(text('contact_name'));
  const person = { first: text('first_name') || whole.first, last: text('last_name') || whole.last };
  const isPerson = person.first !== '' || person.last !== '';
  const shown = text('name') || (isPerson ? '' : text('display_name'));
  const [own, office] = [addressIn(text('email')), addressIn(text('business_email'))];
  const category = categoryOf(text('category'));
  const isOneName = commonName([person.first, person.last].join(' ')) === commonName(shown);
  const isCompany = isCompanyRow(category, { isNamed: shown !== '', isPerson, isOneName });
  const named = isPerson ? person : splitName(shown);
  const hasContact = isCompany && isPerson;
  const [phone, mobile] = [text('phone'), text('mobile')];
  const reach = hasContact ? { phone, fields: [] } : withMobile(phone, mobile, headings, columns);
  const client: ClientForm = {
    ...emptyClient,
    ...Object.fromEntries(clientTexts.map((name) => [name, text(name)])),
    category: isCompany ? 'organization' : 'individual',
    name: isCompany ? shown : '',
    first_name: isCompany ? '' : named.first,
    last_name: isCompany ? '' : named.last,
    business_email: office || own,
    phone: reach.phone,
    address: cellsFor(row, columns, 'address').join('\n'),
    language: languageIn(text('language')),
    currency: text('currency').toUpperCase(),
    custom_fields: [...readFields(text('custom_fields')), ...ownFields(row, columns, headings), ...reach.fields].map(
      (field, at) => ({ ...field, key: `file-${String(at)}` }),
    ),
  };
  const contact: ImportedContact | null = hasContact
    ? {
        first_name: person.first,
        last_name: person.last,
        email: own || office,
        phone: text('contact_phone'),
        mobile,
      }
    : null;
  return { client, contact };
}

interface RowNames {
  readonly isNamed: boolean;
  readonly isPerson: boolean;
  /** The person is called like the client. */
  readonly isOneName: boolean;
}

/** Returns true for a row about a company: one with a name that is not just that of its person. A person beside it works there. */
function isCompanyRow(category: ClientForm['category'] | null, { isNamed, isPerson, isOneName }: RowNames): boolean {
  if (!isNamed) return category === 'organization' || (category === null && !isPerson);
  if (isPerson && !isOneName) return true;
  return category === null ? !isPerson : category === 'organization';
}

type Named = Omit<CustomFieldForm, 'key'>;

/** Clients have no mobile number: it becomes their telephone, or else a custom field. */
function withMobile(
  phone: string,
  mobile: string,
  headings: readonly string[],
  columns: ColumnMap<ClientColumn>,
): { readonly phone: string; readonly fields: readonly Named[] } {
  if (mobile === '' || phone === '') return { phone: phone || mobile, fields: [] };
  return { phone, fields: [{ name: headings[columns.indexOf('mobile')] ?? '', value: mobile }] };
}

/** Returns the custom fields that have a column each. */
const ownFields = (
  { cells }: FileRow,
  columns: ColumnMap<ClientColumn>,
  headings: readonly string[],
): readonly Named[] =>
  cells.flatMap((value, at) =>
    columns[at] === 'custom_field' && value !== '' ? [{ name: headings[at] ?? '', value }] : [],
  );

/** Returns the only address of a cell without a name before it; the whole cell if it holds several or none. */
function addressIn(cell: string): string {
  const [only, ...others] = readAddresses(cell);
  return only === undefined || others.length > 0 ? cell : only.email;
}

/** Returns the service's code of a language; text that names none stays, for the rules to refuse it. */
const languageIn = (cell: string): string => (cell === '' ? '' : (knownLanguage(cell) ?? cell));
