/** Times in the terminal. Typed and printed times follow the same rule. [TERMINAL-13] */
import {
  parseTypedTime,
  type TypedTime,
  formatIsoMinute,
  formatIsoTime,
} from '../../src-shared/material/values/utc-time.ts'
import { CommandError } from './command-error.ts'

const DATE_FORMATS_TEXT = 'a day such as 2026-09-30, or a moment such as 2026-09-30T14:00'

/** Shown in every help text that mentions times. */
export const TIMES_HELP = 'Times are UTC, printed and typed. A zone may be typed: 2026-09-30T14:00+03:00.'

/** The help for a DATE that selects a reading. */
export const READING_DATES_HELP = `DATE: ${DATE_FORMATS_TEXT}, or a reading's number (see --readings). The last reading until the end of that day or minute counts.`

/** The help for a DATE that is a limit. */
export const CUTOFF_DATE_HELP = `DATE: ${DATE_FORMATS_TEXT}. Everything made before it is removed.`

/** Parses a flag's time. `allowsNumbers`: also accepts the number of a reading. */
export function parseTimeFlag(flag: string, text: string, allowsNumbers: boolean): TypedTime {
  const time = parseTypedTime(text)
  if (time) return time
  throw new CommandError({
    what: `--${flag} takes ${DATE_FORMATS_TEXT}${allowsNumbers ? ', or the number of a reading' : ''}; got “${text}”.`,
    fix: allowsNumbers ? `“stocksheet history --readings” lists them. ${TIMES_HELP}` : TIMES_HELP,
    at: `--${flag}`,
  })
}

/** Formats a time as `2026-03-01 09:05`, in UTC. */
export function formatTime(time: number): string {
  return formatIsoMinute(formatIsoTime(time))
}

/** A parsed time limit: `2026-03-01 00:00 UTC`, with seconds if there are any. */
export function formatTimeLimit(limit: number): string {
  const [day, time = ''] = formatIsoTime(limit).split('T')
  return `${day} ${time.replace(/(?::00)?(?:\.000)?Z$/, '')} UTC`
}
