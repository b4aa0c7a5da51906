/** How many requests a company has left today, by this data folder's own ledger; the account's 429 is believed over it. */
import type { JournalPort } from './journal-port.ts'
import { DAILY_LIMIT } from './options.ts'

export function leftToday(journal: JournalPort, ledger: string): number {
  return Math.max(0, DAILY_LIMIT - journal.ledger(ledger).used)
}
