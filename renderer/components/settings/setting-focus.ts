const CONTROLS = 'input, select, textarea, button, summary, a[href]';

/** Moves the focus to the first control of a setting that can take it. */
export function focusInto(setting: HTMLElement): void {
  const control = [...setting.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (element) => !element.matches(':disabled, [tabindex="-1"]'),
  );
  (control ?? setting).focus();
}

/** Returns the setting that is shown after this one, or before it for a step of -1; null at the end. */
export function nextSetting(root: HTMLElement, from: HTMLElement, step: 1 | -1): HTMLElement | null {
  const shown = [...root.querySelectorAll<HTMLElement>('.setting')];
  return shown[shown.indexOf(from) + step] ?? null;
}
