/** Milliseconds since 1970 as UTC text, without a clock or a calendar library. */

const DAY = 86_400_000

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** `2026-03-01T09:05:00.000Z` for a time between the years 0 and 9999. */
export function isoTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  const day = Math.floor(whole / DAY)
  const rest = whole - day * DAY
  // Howard Hinnant's civil-from-days: years start in March, so that the leap day is a year's last.
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const hours = Math.floor(rest / 3_600_000)
  const minutes = Math.floor(rest / 60_000) % 60
  const seconds = Math.floor(rest / 1000) % 60
  const fraction = String(rest % 1000).padStart(3, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}T${two(hours)}:${two(minutes)}:${two(seconds)}.${fraction}Z`
}

/** `2026-03-01`, the day of that time. */
export function isoDay(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 10)
}
