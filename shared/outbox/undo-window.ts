/** So long a way back is offered for what cannot be taken back once it has left, and so long it waits before it leaves. */
export const UNDO_HOLD_MS = 10_000;
