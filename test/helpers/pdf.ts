import { inflateSync } from 'node:zlib';
import type { PDFPageProxy } from 'pdfjs-dist/types/src/pdf.d.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface PdfPage {
  /** As somebody who copies it gets it, without white space: fonts and line breaks decide where that stands. */
  readonly text: string;
  /** Top left of each piece of text, in points from the bottom left of the page. */
  readonly places: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  /** Roles of the tagged structure, in reading order. */
  readonly roles: readonly string[];
}

export interface Pdf {
  readonly pages: readonly PdfPage[];
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Names of the embedded fonts, without the mark of a subset. */
  readonly fonts: readonly string[];
  /** Width and height of the first page in points. */
  readonly size: readonly [number, number];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

export async function readPdf(bytes: Buffer): Promise<Pdf> {
  // The reader takes its bytes away from whoever gave them.
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await reading.promise;
  const raw = bytes.toString('latin1');
  const proxies: PDFPageProxy[] = [];
  for (let number = 1; number <= document.numPages; number += 1) proxies.push(await document.getPage(number));
  const pages = await Promise.all(proxies.map((page) => readPage(page, bytes, raw)));
  // Untyped by the reader: names of the specification of PDF.
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const [left = 0, bottom = 0, right = 0, top = 0] = proxies[0]?.view ?? [];
  // Typed as an object, answered as a map.
  const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await reading.destroy();
  return {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: marks?.get('Marked') === true,
    fonts: [...new Set([...raw.matchAll(/\/FontName\s*\/(?:[A-Z]{6}\+)?([^\s/]+)/g)].map(([, name]) => name ?? ''))],
    size: [right - left, top - bottom],
  };
}

async function readPage(page: PDFPageProxy, bytes: Buffer, raw: string): Promise<PdfPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const spans = actualTexts(page, bytes, raw);
  const places: { text: string; x: number; y: number }[] = [];
  const texts: string[] = [];
  let depth = 0;
  for (const item of items) {
    if ('str' in item) {
      places.push({ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) });
      if (depth === 0) texts.push(item.str);
    } else if (item.type === 'endMarkedContent') depth = Math.max(0, depth - 1);
    else if (depth > 0) depth += 1;
    else if (tagOf(item) === 'Span' && !item.id) {
      depth = 1;
      texts.push(spans.shift() ?? '');
    }
  }
  return {
    text: texts.join('').replaceAll(/\s/g, ''),
    places,
    roles: rolesIn((await page.getStructTree()) as Node | null),
  };
}

/** Left out of the reader's types. */
function tagOf(item: object): unknown {
  return 'tag' in item ? item.tag : null;
}

function rolesIn(node: Node | null): readonly string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesIn)];
}

/**
 * What shaped letters stand for, in the order of the page: scripts like Sinhala are drawn in another order than they are
 * written in, so Chromium says beside the glyphs what they mean, and this reader leaves that out.
 */
function actualTexts(page: PDFPageProxy, bytes: Buffer, raw: string): string[] {
  // The reader has the page's own object number and does not type it.
  const { num } = (page as unknown as { ref: { num: number } }).ref;
  const contents = /\/Contents (\d+) 0 R/.exec(objectAt(raw, num))?.[1] ?? '';
  const start = raw.indexOf('stream', raw.search(new RegExp(`(^|\\n)${contents} 0 obj`))) + 'stream\n'.length;
  const drawn = inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
  return [...drawn.matchAll(/\/ActualText\s*<([0-9A-Fa-f]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', ''),
  );
}

function objectAt(raw: string, number: number): string {
  const start = raw.search(new RegExp(`(^|\\n)${String(number)} 0 obj`));
  return raw.slice(start, raw.indexOf('endobj', start));
}
