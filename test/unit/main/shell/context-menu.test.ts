import { describe, expect, it, vi } from 'vitest';
import type { Place } from '#main/shell/context-menu.ts';
import { contextMenuOf } from '#main/shell/context-menu.ts';

vi.mock('electron', () => ({ clipboard: {}, Menu: {} }));

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing: Place = {
  isEditable: false,
  linkURL: '',
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
};
const acts = { replaceWord: vi.fn(), learnWord: vi.fn(), copy: vi.fn() };
const named = (place: Partial<Place>) =>
  contextMenuOf({ ...nothing, ...place }, acts).map(({ role, label, type, enabled }) =>
    [role ?? label ?? type, enabled === false ? 'off' : ''].join(' ').trim(),
  );

describe('the menu of a right click', () => {
  it('is none where nothing can be done', () => {
    expect(named({})).toEqual([]);
    expect(named({ selectionText: '  ' })).toEqual([]);
  });

  it('copies what is selected, and the address of a link', () => {
    expect(named({ selectionText: 'INV-7', linkURL: 'https://acme.example' })).toEqual(['Copy link', 'copy']);
    contextMenuOf({ ...nothing, linkURL: 'mailto:a@b.test' }, acts)[0]?.click?.(
      undefined as never,
      undefined,
      undefined as never,
    );
    expect(acts.copy).toHaveBeenCalledWith('mailto:a@b.test');
  });

  it('edits a text field with what can be done there', () => {
    expect(named({ isEditable: true })).toEqual([
      'undo',
      'redo off',
      'separator',
      'cut off',
      'copy off',
      'paste',
      'pasteAndMatchStyle',
      'separator',
      'selectAll',
    ]);
  });

  it('offers other spellings of a word first, and to learn it', () => {
    const place = {
      ...nothing,
      isEditable: true,
      misspelledWord: 'invoce',
      dictionarySuggestions: ['invoice', 'invoke'],
    };
    expect(named(place).slice(0, 4)).toEqual(['invoice', 'invoke', 'Add to the dictionary', 'separator']);
    const [first, , learn] = contextMenuOf(place, acts);
    first?.click?.(undefined as never, undefined, undefined as never);
    learn?.click?.(undefined as never, undefined, undefined as never);
    expect([acts.replaceWord.mock.calls, acts.learnWord.mock.calls]).toEqual([[['invoice']], [['invoce']]]);
    expect(named({ isEditable: true, misspelledWord: 'qqq' })[0]).toBe('No suggestions off');
  });
});
