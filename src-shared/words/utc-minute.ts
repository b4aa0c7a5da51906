/** A time as pages and the terminal show it. */
import { isoMinute } from '../material/values/utc-time.ts'

/** `2026-12-01 09:05 UTC`: of an ISO time, the same in every language and time zone. */
export function utcMinute(iso: string): string {
  return `${isoMinute(iso)} UTC`
}
