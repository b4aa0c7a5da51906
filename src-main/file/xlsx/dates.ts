/**
 * Turns day numbers and ISO texts into `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS` or `HH:MM:SS`. Uses no time zones and no Date: a cell's date is what the
 * sheet shows.
 */

const secondsPerDay = 86_400
/** The last day of both calendars, 31 December 9999, in the 1900 system. */
const lastSerial = 2_958_465
/** The day number of 1 January 1904, which is day 0 in the 1904 system. */
const firstSerial1904 = 1462

export interface SerialDate {
  readonly text: string
  /** True for 29 February 1900, which did not exist: Excel counts 1900 as a leap year. */
  readonly isPhantom: boolean
}

/** Converts a day number to a date. Undefined if the number is not a date: negative, day 0, or after the year 9999. `serial` counts days. */
export function dateOfSerial(serial: number, date1904: boolean, isTimeOnly: boolean): SerialDate | undefined {
  if (!(serial >= 0)) return undefined
  let day = Math.floor(serial)
  let seconds = Math.round((serial - day) * secondsPerDay)
  if (seconds === secondsPerDay) {
    day++
    seconds = 0
  }
  if (isTimeOnly && serial < 1) return { text: formatClockTime(seconds), isPhantom: false }
  const firstDay = date1904 ? 0 : 1
  if (day < firstDay || (day === 0 && (seconds > 0 || isTimeOnly))) {
    return seconds > 0 || isTimeOnly ? { text: formatClockTime(seconds), isPhantom: false } : undefined
  }
  const serial1900 = date1904 ? day + firstSerial1904 : day
  if (serial1900 > lastSerial) return undefined
  const isPhantomDay = serial1900 === 60
  const date = isPhantomDay ? '1900-02-29' : formatCalendarDate(serial1900)
  return { text: seconds === 0 ? date : `${date}T${formatClockTime(seconds)}`, isPhantom: isPhantomDay }
}

/** Formats an elapsed time (`[h]:mm`), whose hours may exceed 24. */
export function formatElapsedTime(serial: number): string | undefined {
  if (!(serial >= 0) || serial > lastSerial) return undefined
  return formatClockTime(Math.round(serial * secondsPerDay))
}

const isoPattern =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(?:Z|[+-]\d\d:\d\d)?$/
/** Years and months have no fixed length, so a duration with years or months does not match. */
const durationPattern =
  /^P(?=.)(?:(\d{1,7})W|(?:(\d{1,7})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,20})?)S)?)?)$/

/**
 * The text of a `t="d"` cell; undefined if it is not a date. Fractions of a second are rounded, as for day numbers. A duration (`PT0H11M`) is an
 * elapsed time.
 */
export function parseIsoDate(text: string): string | undefined {
  const match = isoPattern.exec(text.startsWith('T') ? text.slice(1) : text)
  if (!match) return parseIsoDuration(text)
  const [, year, month = '', day = '', hour, minute = '', second = '00', fraction = ''] = match
  if (hour !== undefined && !(Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60)) return undefined
  const extraSecond = fraction >= '5' ? 1 : 0
  const seconds = Number(hour ?? 0) * 3600 + Number(minute) * 60 + Number(second) + extraSecond
  if (year === undefined) return hour === undefined ? undefined : formatClockTime(seconds % secondsPerDay)
  if (!(Number(month) >= 1 && Number(month) <= 12)) return undefined
  if (!(Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month)))) return undefined
  const date = seconds === secondsPerDay ? addDay(Number(year), Number(month), Number(day)) : `${year}-${month}-${day}`
  if (date === undefined) return undefined
  const time = formatClockTime(seconds % secondsPerDay)
  return hour === undefined || time === '00:00:00' ? date : `${date}T${time}`
}

function parseIsoDuration(text: string): string | undefined {
  const match = durationPattern.exec(text)
  if (!match) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  const wholeDays = (weeks ?? 0) * 7 + (days ?? 0)
  return formatElapsedTime(wholeDays + ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) / secondsPerDay)
}

/** The next day. Undefined after the last day of the year 9999. */
function addDay(year: number, month: number, day: number): string | undefined {
  const nextDate =
    day < daysInMonth(year, month) ? [year, month, day + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1]
  const [nextYear = 0, nextMonth = 0, nextDay = 0] = nextDate
  return nextYear > 9999
    ? undefined
    : `${String(nextYear).padStart(4, '0')}-${padToTwoDigits(nextMonth)}-${padToTwoDigits(nextDay)}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function padToTwoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function formatClockTime(seconds: number): string {
  return `${padToTwoDigits(Math.floor(seconds / 3600))}:${padToTwoDigits(Math.floor(seconds / 60) % 60)}:${padToTwoDigits(seconds % 60)}`
}

/** Converts a day number of the 1900 system to a Gregorian date (Howard Hinnant's civil_from_days, in years that begin in March). */
function formatCalendarDate(serial1900: number): string {
  // Serials below 60 are off by one day, because of Excel's 29 February 1900.
  const daysSinceMarchYear0 = serial1900 - 25_569 + (serial1900 < 60 ? 1 : 0) + 719_468
  const era = Math.floor(daysSinceMarchYear0 / 146_097)
  const dayOfEra = daysSinceMarchYear0 - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`
}
