import type { BrowserWindow, ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { clipboard, Menu } from 'electron';
import { words } from '#shared/words/words.ts';

/** The facts about a place of the page that its menu depends on. */
export type Place = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'linkURL' | 'misspelledWord' | 'selectionText'
>;

interface Acts {
  replaceWord(word: string): void;
  learnWord(word: string): void;
  copy(text: string): void;
}

/** Most suggestions for a misspelled word. */
const MOST_SUGGESTIONS = 5;
const line: MenuItemConstructorOptions = { type: 'separator' };

/** Returns the menu of a place as data; empty where nothing can be done. Rows and other parts of the page bring menus of their own. */
export function contextMenuOf(place: Place, acts: Acts): readonly MenuItemConstructorOptions[] {
  if (place.isEditable) return [...spellingItems(place, acts), ...editItems(place)];
  return [
    ...(place.linkURL === '' ? [] : [{ label: words.menu_copy_link(), click: () => acts.copy(place.linkURL) }]),
    ...(place.selectionText.trim() === '' ? [] : [{ role: 'copy' } as const]),
  ];
}

function spellingItems(
  { misspelledWord, dictionarySuggestions }: Place,
  acts: Acts,
): readonly MenuItemConstructorOptions[] {
  if (misspelledWord === '') return [];
  const suggested = dictionarySuggestions.slice(0, MOST_SUGGESTIONS);
  return [
    ...suggested.map((word) => ({ label: word, click: () => acts.replaceWord(word) })),
    ...(suggested.length === 0 ? [{ label: words.menu_no_suggestion(), enabled: false }] : []),
    { label: words.menu_learn_word(), click: () => acts.learnWord(misspelledWord) },
    line,
  ];
}

const editItems = ({ editFlags: can }: Place): readonly MenuItemConstructorOptions[] => [
  { role: 'undo', enabled: can.canUndo },
  { role: 'redo', enabled: can.canRedo },
  line,
  { role: 'cut', enabled: can.canCut },
  { role: 'copy', enabled: can.canCopy },
  { role: 'paste', enabled: can.canPaste },
  { role: 'pasteAndMatchStyle', enabled: can.canPaste },
  line,
  { role: 'selectAll', enabled: can.canSelectAll },
];

/** Shows the menu of text fields, links and selected text on a right click, which Electron does not do by itself. */
export function showContextMenus(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, place) => {
    const items = contextMenuOf(place, {
      replaceWord(word) {
        webContents.replaceMisspelling(word);
      },
      learnWord(word) {
        webContents.session.addWordToSpellCheckerDictionary(word);
      },
      copy(text) {
        void clipboard.writeText(text);
      },
    });
    if (items.length > 0) Menu.buildFromTemplate([...items]).popup({ window });
  });
}
