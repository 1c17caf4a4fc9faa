import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientImport } from '#shared/import/client-columns.ts';
import { guessColumns } from '#shared/import/columns.ts';
import type { GroupedClients } from '#shared/import/group-clients.ts';
import { readClientRows } from '#shared/import/client-row.ts';
import { groupClients } from '#shared/import/group-clients.ts';
import { readTable } from '#shared/import/read-table.ts';
import { clientOf, countResults, rowResults } from '#shared/import/row-results.ts';
import { textOf } from '#shared/words/text-of.ts';

const defaults = { language: 'en-us', currency: 'EUR' };

const guess = (headings: string) => guessColumns(clientImport, headings.split(','));

function read(file: string): GroupedClients {
  const reading = readTable(file);
  if (reading.kind !== 'table') throw new Error(reading.reason.key);
  return groupClients(readClientRows(reading.table, guessColumns(clientImport, reading.table.headings), defaults));
}

const refusals = ({ refused }: GroupedClients) => refused.map(({ line, reason }) => [line, textOf(reason)]);

describe('the columns of a list of clients', () => {
  it.each([
    [
      'own table',
      'Name,Type,E-mail,Language,City,Country,Currency,Amount due',
      'name,category,email,language,city,country,currency,-',
    ],
    [
      'own export of the terminal',
      'id,hash_key,category,name,first_name,last_name,business_email,zip_code,custom_fields,uid,sync',
      '-,-,category,name,first_name,last_name,business_email,zip_code,custom_fields,-,-',
    ],
    [
      'Wave',
      'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code,shipping_address',
      'name,email,first_name,last_name,currency,custom_field,phone,fax,mobile,website_url,country,state_name,address,address,city,zip_code,-',
    ],
    [
      'Zoho',
      'Display Name,Company Name,Salutation,First Name,Last Name,Phone,MobilePhone,EmailID,Currency Code,Customer Sub Type,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Billing Fax,Shipping City,Contact ID,Website',
      'display_name,name,-,first_name,last_name,phone,mobile,email,currency,category,address,address,city,state_name,country,zip_code,fax,-,custom_field,website_url',
    ],
    [
      'FreshBooks',
      'Organization,First Name,Last Name,Email,Phone,Mobile,Address,Address Line 2,City,Province/State,Country,Postal Code,Notes',
      'name,first_name,last_name,email,phone,mobile,address,address,city,state_name,country,zip_code,-',
    ],
    [
      'German',
      'Firma,Vorname,Nachname,E-Mail-Adresse,Straße,PLZ,Ort,Land,USt-IdNr.',
      'name,first_name,last_name,email,address,zip_code,city,country,custom_field',
    ],
    [
      'French',
      'Société,Prénom,Nom,Courriel,Téléphone,Ville,Code postal',
      'name,first_name,last_name,email,phone,city,zip_code',
    ],
    ['company and name', 'Company,Name,Email', 'name,contact_name,email'],
  ])('are guessed: %s', (_, headings, fields) => {
    expect(guess(headings)).toEqual(fields.split(',').map((field) => (field === '-' ? null : field)));
  });
});

describe('the rows of a list of clients', () => {
  it('H43: become one client where they are about one company, with a contact each', () => {
    const { groups, refused } = read(
      [
        'Company,First name,Last name,Email,Phone',
        'Harbor Bakery,Ada,Lund,ada@harbor.example,1',
        'HARBOR  bakery,Bo,Berg,bo@harbor.example,2',
        'Harbor Bakery,Cleo,,cleo@harbor.example,1',
      ].join('\n'),
    );
    expect(refused).toEqual([]);
    expect(groups).toMatchObject([
      {
        form: { category: 'organization', name: 'Harbor Bakery', business_email: 'ada@harbor.example', phone: '1' },
        contacts: [
          { first_name: 'Ada', last_name: 'Lund', email: 'ada@harbor.example', phone: '' },
          { first_name: 'Bo', last_name: 'Berg', email: 'bo@harbor.example', phone: '2' },
          { first_name: 'Cleo', last_name: '', email: 'cleo@harbor.example', phone: '' },
        ],
      },
    ]);
  });

  it('name persons where there is no company, and keep a company that is called like a person', () => {
    const { groups } = read(
      [
        'Company,First name,Last name,Email,Type',
        ",Zoë,O’Hara,zoe+o'hara@work.example,",
        'Anna Schmidt,,,anna@schmidt.example,',
        'Jane Doe,Jane,Doe,jane@doe.example,',
        'Max Muster,Max,Muster,max@muster.example,company',
        '"Muster, Moritz",,,moritz@muster.example,person',
      ].join('\n'),
    );
    expect(
      groups.map(({ form, contacts }) => [form.category, form.name, form.first_name, form.last_name, contacts.length]),
    ).toEqual([
      ['individual', '', 'Zoë', 'O’Hara', 0],
      ['organization', 'Anna Schmidt', '', '', 0],
      ['individual', '', 'Jane', 'Doe', 0],
      ['organization', 'Max Muster', '', '', 1],
      ['individual', '', 'Moritz', 'Muster', 0],
    ]);
  });

  it('H22, H23: keep every value to the letter', () => {
    const { groups } = read(
      [
        'Name,Email,City,Phone,Zip,Country,Currency,Customer ID,VAT',
        'Clyde Ltd,Clyde <a@clyde.example>,"Glasgow, Scotland",555-867-5309 x89,T12 W8KP,Éire,bsd,2520018000000073061,02',
      ].join('\n'),
    );
    expect(groups[0]?.form).toMatchObject({
      business_email: 'a@clyde.example',
      city: 'Glasgow, Scotland',
      phone: '555-867-5309 x89',
      zip_code: 'T12 W8KP',
      country: 'Éire',
      currency: 'BSD',
      custom_fields: [
        { name: 'Customer ID', value: '2520018000000073061' },
        { name: 'VAT', value: '02' },
      ],
    });
  });

  it('are left out by the rules of the editor, each with all that is wrong', () => {
    const grouped = read(
      [
        'Company,First name,Last name,Email,Currency,Language',
        'No address,,,,,',
        'Bad address,,,nobody at home,,',
        ',,,x@x.example,,',
        'Odd money,,,a@odd.example,DOUBLOON,',
        'Odd tongue,,,b@odd.example,,Klingon',
        'Nameless,,Lund,c@odd.example,,',
        'Two things,,,,DOUBLOON,',
        'Good,Ada,,d@good.example,usd,Deutsch',
      ].join('\n'),
    );
    expect(refusals(grouped)).toEqual([
      [2, 'Enter an e-mail address.'],
      [3, 'Enter a complete e-mail address, such as name@example.com.'],
      [4, 'Enter the company’s name.'],
      [5, 'Enter a currency code such as USD or EUR.'],
      [6, expect.stringContaining('language')],
      [7, 'Enter a first name.'],
      [8, expect.stringMatching(/e-mail address.*currency code/)],
    ]);
    expect(grouped.groups).toMatchObject([{ line: 9, form: { currency: 'USD', language: 'de' } }]);
  });

  it('are left out where they cannot be told from earlier ones', () => {
    const grouped = read(
      [
        'Company,First name,Email',
        'Harbor,Ada,office@harbor.example',
        'Harbor,Bo,OFFICE@harbor.example',
        'Harbor,,sales@harbor.example',
        'Harbor,,office@harbor.example',
        'Harbour Ltd,,office@harbor.example',
      ].join('\n'),
    );
    expect(grouped.groups.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 5], [6]]);
    expect(grouped.refused.map(({ line, reason }) => [line, reason.key])).toEqual([
      [3, 'import_address_taken'],
      [4, 'import_contact_nameless'],
    ]);
    expect(grouped.groups[1]?.doubt?.key).toBe('import_same_address');
    expect(grouped.groups.map((group) => clientOf(group, new Set([6])))).toMatchObject([
      { isDoubtful: false, isOther: false },
      { isDoubtful: true, isOther: true },
    ]);
  });

  it('take a second person of one name at another address for a doubt', () => {
    const { groups } = read('First name,Last name,Email\nJohn,Smith,js1@x.example\nJohn,Smith,js2@x.example');
    expect(groups.map(({ doubt }) => doubt?.key ?? null)).toEqual([null, 'import_same_name']);
  });

  it('have one result each, whatever they hold', () => {
    const name = fc.constantFrom('', 'Acme', 'ACME', 'Birch', 'Köhn', 'Koehn');
    const first = fc.constantFrom('', 'Ada', 'Bo');
    const email = fc.constantFrom('', 'a@x.example', 'A@X.example', 'b@x.example', 'none');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, first, email), { minLength: 1, maxLength: 12 }), (cells) => {
        const rows = cells.map((row, at) => [...row, `row ${String(at)}`].join(','));
        const grouped = read(['Company,First name,Email,City', ...rows].join('\n'));
        const results = rowResults(
          grouped,
          grouped.groups.map(({ doubt }) =>
            doubt === null ? { kind: 'created' } : { kind: 'doubtful', reason: null },
          ),
        );
        expect(results.map(({ line }) => line)).toEqual(cells.map((_, at) => at + 2));
        const counts = countResults(results);
        expect(counts.created + counts.updated + counts.unchanged + counts.refused).toBe(cells.length);
        // No two clients of one company, no two contacts of one address.
        const names = grouped.groups.flatMap(({ form }) =>
          form.category === 'organization' ? [form.name.toLowerCase()] : [],
        );
        expect(new Set(names).size).toBe(names.length);
        for (const { contacts } of grouped.groups)
          expect(new Set(contacts.map((contact) => contact.email.toLowerCase())).size).toBe(contacts.length);
      }),
    );
  });
});
