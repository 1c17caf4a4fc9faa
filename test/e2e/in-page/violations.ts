import { overlays } from './visible.ts';

/** As much of axe as is used; its script stands in the page beside this one. */
interface Axe {
  run(options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly ['violations'] }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }[];
  }>;
}

export async function violations(rules: readonly string[]): Promise<readonly string[]> {
  // The page loads axe itself, which no type of this file can say.
  const { axe } = globalThis as unknown as { readonly axe: Axe };
  const found = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) => {
    const targets = nodes
      .map(({ target }) => target.join(' '))
      .filter((target) => id !== 'target-size' || !isLaidOver(target));
    return targets.length === 0 ? [] : [`${id}: ${targets.join(', ')}`];
  });
}

/** A button that a popover happens to cover by half is as large as before once that is closed. */
function isLaidOver(target: string): boolean {
  const element = document.querySelector(target);
  if (element === null) return false;
  const box = element.getBoundingClientRect();
  return overlays().some((overlay) => {
    const { left, right, top, bottom } = overlay.getBoundingClientRect();
    return !overlay.contains(element) && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
}
