import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { SettingsController } from '#renderer/state/settings/settings-controller.svelte.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

function setUp() {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const root = document.createElement('div');
  const controller = new SettingsController(link, toasts, root);
  return { link, controller, root, texts: () => toasts.list.map(({ text }) => text) };
}
const dark = { theme: 'dark' } as const;
const preview = { editor: { showsPreview: !defaultSettings.editor.showsPreview } };
const full = new AppError('internal', message('error_internal'));

describe('two choices in a row', () => {
  it('both stay visible when the first is saved', async () => {
    const { link, controller, root } = setUp();
    void controller.change(dark);
    void controller.change(preview);
    await settle();
    link.nth('settings:update', 0).answer({ ...defaultSettings, ...dark });
    await settle();
    expect(controller.settings).toEqual({ ...defaultSettings, ...dark, ...preview });
    link.nth('settings:update', 1).answer({ ...defaultSettings, ...dark, ...preview });
    await settle();
    expect(controller.settings).toEqual({ ...defaultSettings, ...dark, ...preview });
    expect(root.dataset['theme']).toBe('dark');
  });

  it('keep the one that could be saved', async () => {
    const { link, controller, root, texts } = setUp();
    void controller.change(dark);
    void controller.change(preview);
    await settle();
    link.nth('settings:update', 0).refuse(full);
    await settle();
    expect([controller.settings.theme, root.dataset['theme']]).toEqual([defaultSettings.theme, undefined]);
    link.nth('settings:update', 1).answer({ ...defaultSettings, ...preview });
    await settle();
    expect(controller.settings).toEqual({ ...defaultSettings, ...preview });
    expect(root.dataset['theme']).toBeUndefined();
    expect(texts()).toEqual([textOf(message('error_internal'))]);
  });
});

it('shows a choice of another window beside one that is being saved', async () => {
  const { link, controller } = setUp();
  void controller.change(dark);
  await settle();
  controller.apply({ ...defaultSettings, ...preview });
  expect(controller.settings).toEqual({ ...defaultSettings, ...dark, ...preview });
  link.nth('settings:update', 0).refuse(full);
  await settle();
  expect(controller.settings).toEqual({ ...defaultSettings, ...preview });
});
