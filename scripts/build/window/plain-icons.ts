import type { Plugin } from 'vite';

const ICON_FILE = /@lucide\/svelte\/dist\/icons\/[^/]+\.svelte$/;
/** What an icon's own file says of itself, in JSON. */
const DATA = /const iconData = (\{.*\});/;

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Icons as markup that is cloned. As they come they are put together from data, element by element, for each use: half the
 * time of making a row. They take a `size` and a `strokeWidth` in pixels and nothing else, and readers pass over them.
 */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  transform(code, id) {
    if (!ICON_FILE.test(id)) return null;
    const data = DATA.exec(code)?.[1];
    if (data === undefined) throw new Error(`The icon in ${id} is not written as expected.`);
    // The package's own data; a picture that is none fails in the compiler that comes next.
    const { node } = JSON.parse(data) as IconData;
    return { code: componentOf(node.map(([tag, attributes]) => markup(tag, attributes)).join('')), map: null };
  },
};

function markup(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}></${tag}>`;
}

const componentOf = (elements: string): string => `<script>
  let { size = 24, strokeWidth = 2 } = $props();
</script>

<svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
  stroke-width={strokeWidth} stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${elements}</svg>
`;
