/** The minutes of a day. */
export const DAY_MINUTES = 24 * 60;

/** Hours of the day in which no notification is shown, in minutes after midnight. Equal ends mean that there are none. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Returns the minute of the day that clocks on the wall show at a moment. */
export function minuteOfDay(now: number): number {
  const at = new Date(now);
  return at.getHours() * 60 + at.getMinutes();
}

/**
 * Returns true within quiet hours, which may go over midnight. It reads the wall clock, so that a night in which clocks are changed
 * is quiet until the same hour as any other.
 */
export function isQuietAt(minute: number, { from, until }: QuietHours): boolean {
  return from <= until ? from <= minute && minute < until : from <= minute || minute < until;
}
