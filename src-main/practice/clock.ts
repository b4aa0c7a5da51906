/** The clock of the practice account: the machine's, or a test's. */

export interface PracticeClock {
  /** Milliseconds since 1970. */
  now(): number
}

export const machineClock: PracticeClock = { now: () => Date.now() }

const TIME_OF_DAY_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes after midnight of `HH:MM`; null if it is not a time of day. */
export function parseMinutes(text: string): number | null {
  const match = TIME_OF_DAY_PATTERN.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/**
 * The quota day of a time, as YYYY-MM-DD. The day begins at the reset time (minutes after local midnight), so earlier times belong to the previous
 * day.
 */
export function computeQuotaDay(now: number, resetMinutes: number): string {
  const moment = new Date(now)
  const isBeforeReset = moment.getHours() * 60 + moment.getMinutes() < resetMinutes
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - (isBeforeReset ? 1 : 0))
  const padToTwoDigits = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${padToTwoDigits(day.getMonth() + 1)}-${padToTwoDigits(day.getDate())}`
}
