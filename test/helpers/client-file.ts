const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, '0'));

/** Companies of which the file says nothing but name and address. */
export const depots = numbers(140).map((no) => ({ name: `Depot ${no}`, business_email: `depot${no}@works.example` }));
export const works = numbers(20);
const persons = numbers(10);

/** Rows that cannot be taken, each for its own reason. */
const BAD = [
  'No address,,,,,,',
  'Nobody,,,nobody at home,,,',
  ',,,nameless@x.example,,,',
  'Odd money,,,odd@x.example,,DOUBLOON,',
  'Nameless contact,,Lund,lund@x.example,,,',
  'Two addresses,,,a@x.example; b@x.example,,,',
  'Blank,,,   ,,,',
  'Works 001,Ada,Other,bo001@works.example,,,',
  'Works 002,,,third@works.example,,,',
  'Works 003,Cleo,,cleo@,,,',
];

/** 200 rows: 140 companies, 20 companies with two contacts each, 10 persons, and 10 rows that cannot be taken. */
export const CLIENT_FILE = [
  'Company,First name,Last name,Email,Zip,Currency,Customer ID',
  ...depots.map(({ name, business_email: email }) => `${name},,,${email},,,`),
  ...works.map((no) => `Works ${no},Ada,Lund ${no},ada${no}@works.example,02${no},EUR,2520018000000073${no}`),
  ...works.map((no) => `WORKS ${no},Bo,O'Hara,bo${no}@works.example,,,`),
  ...persons.map((no) => `,Zoë,Person ${no},zoe+${no}@works.example,T12 W8KP,GBP,`),
  ...BAD,
].join('\r\n');

/** A client of the file, as the account must have it. */
export const SEVENTH = {
  name: 'Works 007',
  business_email: 'ada007@works.example',
  zip_code: '02007',
  custom_fields: [{ name: 'Customer ID', value: '2520018000000073007' }],
  contacts: [
    { first_name: 'Ada', last_name: 'Lund 007' },
    { first_name: 'Bo', last_name: "O'Hara" },
  ],
};
