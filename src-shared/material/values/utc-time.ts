/** A given time as UTC text. Reads no clock. */

/** Of 24 hours: a day in which a clock is put forward has fewer. */
export const DAY_MS = 86_400_000

/** `2026-03-01T09:05:00.000Z` for milliseconds since 1970. Throws a RangeError beyond the years a Date can hold. */
export function isoTime(milliseconds: number): string {
  // oxlint-disable-next-line no-restricted-globals -- formats the time it is given; only *now* is banned here
  return new Date(milliseconds).toISOString()
}

/** `2026-03-01 09:05` of an ISO time, which says its day and minute in UTC. */
export function isoMinute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

/** `2026-03-01`, the day of that time. */
export function isoDay(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 10)
}
