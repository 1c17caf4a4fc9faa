/** The properties of a drawing that its colours and letters come from. */
const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
  'unicode-bidi',
] as const;

/** A PNG has so many pixels for one of the drawing, so that it is sharp on paper. */
const PIXELS = 2;

/** Returns a drawing as an SVG file that looks the same outside of the window. */
export function svgFile(drawing: SVGSVGElement, background: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [own, copies] = [drawing, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  for (const [at, element] of (own ?? []).entries()) {
    const computed = getComputedStyle(element);
    const target = copies?.[at];
    for (const name of KEPT) target?.style.setProperty(name, computed.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role', 'aria-label', 'aria-labelledby']) target?.removeAttribute(name);
  }
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.style.setProperty('background', background);
  return new XMLSerializer().serializeToString(copy);
}

/** Draws an SVG file into a PNG; returns it as base64. */
export async function pngFile(svg: string, { width, height }: DOMRect, background: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width) * PIXELS;
  canvas.height = Math.round(height) * PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('A canvas has a context.');
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

/** Returns the rows of a chart as text that spreadsheet programs paste into cells. */
export const tabbed = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t')).join('\n');
