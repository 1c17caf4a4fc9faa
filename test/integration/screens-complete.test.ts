import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { allScreens } from '#test/e2e/fake/screens/all-screens.ts';

const renderer = join(import.meta.dirname, '..', '..', 'renderer');
/** How a component brings something that lies over the screen. */
const OVERLAY =
  /<(?:Dialog|ConfirmDialog|Menu|MenuButton|Popover|Listbox)\b|role="(?:dialog|alertdialog|menu|listbox|tooltip)"/g;
/** What all of them are made of: these bring nothing by themselves. */
const BUILDING_BLOCKS = ['Dialog', 'ConfirmDialog', 'Menu', 'MenuButton', 'Popover', 'Listbox'];

function overlaysInSource(): ReadonlyMap<string, number> {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
  const counts = files.map((file) => {
    const markup = readFileSync(join(renderer, file), 'utf8').replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '');
    return [basename(file, '.svelte'), [...markup.matchAll(OVERLAY)].length] as const;
  });
  return new Map(counts.filter(([name, count]) => count > 0 && !BUILDING_BLOCKS.includes(name)));
}

it('looks at every dialog, menu, list and tooltip that a component can open', () => {
  const opened = Object.values(allScreens)
    .flat()
    .flatMap(({ opens = [] }) => opens);
  const inSource = overlaysInSource();
  const missing = [...inSource].filter(([name, count]) => opened.filter((known) => known === name).length < count);
  // Each as: component, how many it can open. Add rows to test/e2e/fake/screens with `opens: ['<component>']`.
  expect(missing).toEqual([]);
  expect(opened.filter((name) => !inSource.has(name))).toEqual([]);
});

it('has a test for the screens of every area', () => {
  const folder = join(import.meta.dirname, '..', 'e2e', 'fake', 'screens');
  const files = readdirSync(folder);
  const areas = files.filter((file) => file.endsWith('-screens.ts') && file !== 'all-screens.ts');
  expect(areas).toHaveLength(Object.keys(allScreens).length);
  expect(areas.filter((area) => !files.includes(area.replace(/ts$/, 'test.ts')))).toEqual([]);
});

it('names every screen once', () => {
  const names = Object.values(allScreens)
    .flat()
    .map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
