import { inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet program reads it from the file. */
export interface ReadCell {
  readonly kind: 'text' | 'number' | 'formula';
  readonly value: string;
  /** The code by which a program shows a number, such as `yyyy-mm-dd`; empty for the usual one. */
  readonly format: string;
}

export interface ReadWorkbook {
  readonly sheetName: string;
  readonly widths: readonly number[];
  readonly rows: readonly (readonly ReadCell[])[];
}

const END_OF_DIRECTORY = 0x06054b50;

/** Unpacks a ZIP archive by its directory, independently of the program that wrote it. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const content = method === 0 ? packed : inflateRawSync(packed);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** Reads the first sheet of an XLSX file as the format defines it. */
export function readWorkbook(archive: Buffer): ReadWorkbook {
  const files = unzip(archive);
  const file = (name: string): string => {
    const found = [...files].find(([path]) => path.endsWith(name))?.[1];
    if (found === undefined) throw new Error(`The workbook has no ${name}.`);
    return found;
  };
  const shared = elements(file('sharedStrings.xml'), 'si').map(({ content }) =>
    elements(content, 't')
      .map((text) => unescaped(text.content))
      .join(''),
  );
  const formats = styleFormats(file('styles.xml'));
  const sheet = file('sheet1.xml');
  return {
    sheetName: unescaped(attribute(elements(file('workbook.xml'), 'sheet')[0]?.attributes ?? '', 'name')),
    widths: elements(sheet, 'col').map(({ attributes }) => Number(attribute(attributes, 'width'))),
    rows: elements(sheet, 'row').map(({ content }) => cellsOf(content, shared, formats)),
  };
}

function cellsOf(row: string, shared: readonly string[], formats: readonly string[]): readonly ReadCell[] {
  const cells: ReadCell[] = [];
  for (const { attributes, content } of elements(row, 'c')) {
    const column = columnOf(attribute(attributes, 'r'));
    while (cells.length < column) cells.push({ kind: 'text', value: '', format: '' });
    const value = elements(content, 'v')[0]?.content ?? '';
    const format = formats[Number(attribute(attributes, 's') || '0')] ?? '';
    if (content.includes('<f')) cells.push({ kind: 'formula', value: content, format });
    else if (attribute(attributes, 't') === 's')
      cells.push({ kind: 'text', value: shared[Number(value)] ?? '', format });
    else cells.push({ kind: value === '' ? 'text' : 'number', value, format });
  }
  return cells;
}

/** Returns the format code of each cell style. */
function styleFormats(styles: string): readonly string[] {
  const codes = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId'),
      unescaped(attribute(attributes, 'formatCode')),
    ]),
  );
  const cellStyles = elements(styles, 'cellXfs')[0]?.content ?? '';
  return elements(cellStyles, 'xf').map(({ attributes }) => codes.get(attribute(attributes, 'numFmtId')) ?? '');
}

function elements(xml: string, name: string): readonly { readonly attributes: string; readonly content: string }[] {
  const pattern = new RegExp(`<${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }));
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

function columnOf(address: string): number {
  const letters = address.replace(/\d/g, '');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) =>
    code.startsWith('#')
      ? String.fromCodePoint(Number(code.replace('#', '0').replace('0x', '0x')))
      : (NAMED[code] ?? whole),
  );
}
