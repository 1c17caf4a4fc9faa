import { assertNever } from '#shared/assert.ts';
import type { Manner } from './manner.ts';

const MINUTE = 60_000;

/** Zones that are ahead, behind, far away and not on the hour, in minutes from UTC. */
export const WANDERING_ZONES = [0, 660, -360, 330, 60, -210, 840];

function offset(zone: number): string {
  if (zone === 0) return 'Z';
  const minutes = Math.abs(zone);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${zone < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns an instant (ms since epoch) in a zone: `2025-02-03T21:00:00+11:00`. */
export function instantText(time: number, zone: number): string {
  return new Date(time + zone * MINUTE).toISOString().slice(0, 19) + offset(zone);
}

/** Returns a timestamp as the service writes it: always the same instant. */
export function spellTimestamp(text: string, { knobs, turn }: Manner): string {
  const time = Date.parse(text);
  switch (knobs.timestamps) {
    case 'utc':
      return text;
    case 'offset':
      return instantText(time, knobs.zone_minutes);
    case 'milliseconds':
      return new Date(time).toISOString();
    case 'wandering':
      return instantText(time, WANDERING_ZONES[turn % WANDERING_ZONES.length] ?? 0);
    default:
      return assertNever(knobs.timestamps);
  }
}

/** Returns a calendar date as the service writes it. As a timestamp it is midnight in the account's zone. */
export function spellDate(date: string, { knobs }: Manner): string {
  switch (knobs.dates) {
    case 'dashes':
      return date;
    case 'slashes':
      return date.replaceAll('-', '/');
    case 'timestamps':
      return `${date}T00:00:00${offset(knobs.zone_minutes)}`;
    default:
      return assertNever(knobs.dates);
  }
}
