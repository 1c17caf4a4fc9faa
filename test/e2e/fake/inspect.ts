/** What is asked of a page, in the page: `test/e2e/in-page` answers, under the global name `inspect`. */
export interface Inspect {
  /** What axe finds, by rule or by the tag of a set of rules. */
  violations(rules: readonly string[]): Promise<readonly string[]>;
  /** What cannot be seen whole, however one scrolls; each with what is wrong. */
  cutOff(): readonly string[];
  /** What stays out of sight or under something else while it has the focus. */
  unreachable(): Promise<readonly string[]>;
  /** Texts that are no messages, once the window speaks the made-up language; `data` are texts of the book. */
  unworded(data: readonly string[]): readonly string[];
  /** A dialog, a menu, a list or a tooltip lies over the screen. */
  hasOverlay(): boolean;
}
