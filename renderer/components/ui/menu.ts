/** A place of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The key that does the same, as it is shown. */
  readonly shortcut?: string;
}

/** A menu keeps all of this as it was when the menu opened. */
export interface MenuProps {
  readonly items: readonly MenuItem[];
  /** Name of the menu for screen readers; the default names the actions of a row. */
  readonly label?: string;
  /** The element below which the menu opens, or the point beside which it does. */
  readonly at: HTMLElement | Point;
  /** Called once the element that had the focus before the menu has it again. */
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}
