const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, '0'));

/** Lines that the account has already, as the file says them. */
export const kept = numbers(200).map((no) => ({
  name: `Part ${no}`,
  unit: 'piece',
  price: `${String(Number(no))}.50`,
}));
/** Lines of another price in the account. */
export const dearer = numbers(20).map((no) => ({ name: `Works ${no}`, unit: 'hour', price: '90.00' }));

/** Rows that cannot be taken, each for its own reason. */
const BAD = [
  ';no name;;12,00',
  'No price;;h;',
  'Word for a price;;h;on request',
  'Part 001;;piece;9,99',
  'Too long;;h;5,00;and more',
  'Too many digits;;h;1234567890123456',
  ';;Stück;',
];

/** 300 rows in the German way: 200 that are there, 20 with another price, 73 new ones, and 7 that cannot be taken. */
export const PRICE_FILE = [
  'Bezeichnung;Beschreibung;Einheit;Preis',
  ...dearer.map(({ name }) => `${name.toUpperCase()};;hour;1.095,00`),
  ...kept.map(({ name, unit, price }) => `${name};;${unit};${price.replace('.', ',')}`),
  ...numbers(73).map((no) => `"New; ${no}";"Zeile eins\nZeile zwei";Stück;${String(Number(no))},25`),
  ...BAD,
].join('\r\n');
