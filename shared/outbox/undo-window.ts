/** Length of the undo window for changes that cannot be recalled after they were sent: they wait here so long. */
export const UNDO_HOLD_MS = 10_000;
