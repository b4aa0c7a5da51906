/** Times as UTC text, and times that people type. Never reads the clock. */
/** 24 hours in milliseconds. Days on which clocks go forward are shorter. */
export const DAY_MS = 86_400_000

/**
 * `2026-03-01T09:05:00.000Z` for milliseconds since 1970. Throws a RangeError for years that a Date cannot represent.
 */
export function formatIsoTime(milliseconds: number): string {
  // oxlint-disable-next-line no-restricted-globals -- formats a given time; only *now* is banned here
  return new Date(milliseconds).toISOString()
}

/** `2026-03-01 09:05`: day and minute of an ISO time, in UTC. */
export function formatIsoMinute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

/** `2026-03-01`: the UTC day of a time in milliseconds since 1970. */
export function formatIsoDay(milliseconds: number): string {
  return formatIsoTime(milliseconds).slice(0, 10)
}

/** Milliseconds since 1970: the first and the last of the typed day, minute, second or millisecond. */
export interface TypedTime {
  readonly first: number
  readonly last: number
}

const TIME_PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3}))?)?(?: ?(Z|UTC|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?))?)?$/i
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Parses `2026-09-30`, `2026-09-30 14:00`, `2026-09-30T14:00:59.123Z` and `2026-09-30T14:00+03:00`. Null if the text is not a time, or the day does
 * not exist.
 */
export function parseTypedTime(text: string): TypedTime | null {
  const [matchedTime, year, month, day, hour, minute, second, fraction, , sign, offsetHours, offsetMinutes] =
    TIME_PATTERN.exec(text.trim()) ?? []
  if (matchedTime === undefined) return null
  // oxlint-disable-next-line no-restricted-globals -- reads a given time; only *now* is banned here
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  // Without this check, 30 February would become a day in March.
  if (!formatIsoTime(midnight).startsWith(`${year}-${month}-${day}`)) return null
  const zoneOffset = (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  const timeOfDay =
    Number(hour ?? 0) * 60 * MINUTE_MS + Number(minute ?? 0) * MINUTE_MS + Number(second ?? 0) * SECOND_MS
  const firstMs = midnight + timeOfDay + Number(fraction ?? 0) - zoneOffset
  return { first: firstMs, last: firstMs + computeDuration(hour, second, fraction) - 1 }
}

function computeDuration(hour: string | undefined, second: string | undefined, fraction: string | undefined): number {
  if (fraction !== undefined) return 1
  if (second !== undefined) return SECOND_MS
  return hour === undefined ? DAY_MS : MINUTE_MS
}
