import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { Kept } from './setting.ts';

type Stores = Pick<AppController, 'paper' | 'settings'>;

/** Returns the value of a setting as it is now. */
export const readSetting = <Value>(setting: Kept<Value>, { paper, settings }: Stores): Value =>
  setting.scope === 'computer' ? setting.read(settings.settings) : setting.read(paper.settings);

/** Applies a value at once and saves it. What cannot be saved is told by its store. */
export function keepSetting<Value>(setting: Kept<Value>, value: Value, { paper, settings }: Stores): void {
  if (setting.scope === 'computer') void settings.change(setting.write(value, settings.settings));
  else paper.change(setting.write(value, paper.settings));
}
