/**
 * Counts a company's requests per day. The account shows when a day ends; until then, local midnight is assumed. The ledger only forecasts: a refusal
 * by the account takes precedence.
 */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { LedgerState } from '../../ports/journal-port.ts'
import { DAY_MS } from '../../../src-shared/material/values/utc-time.ts'

const MINUTE_MS = 60_000
/** In milliseconds. A refusal longer ago than this reveals little about the time of the reset. */
const LEARNING_PERIOD_MS = 2 * 3_600_000

const storedDaySchema = z.object({
  since: z.number(),
  used: z.number(),
  refused_at: z.number().nullable(),
  reset_minute: z.number().nullable(),
})
export type LedgerRow = z.infer<typeof storedDaySchema>

/** The stored days. Undefined if nothing has been counted yet. */
export interface LedgerRows {
  find(name: string): LedgerRow | undefined
  save(name: string, row: LedgerRow): void
}

export function makeLedgerRows(database: DatabaseSync): LedgerRows {
  const selectDay = database.prepare('SELECT since, used, refused_at, reset_minute FROM ledger WHERE name = ?')
  const replace = database.prepare(
    'INSERT OR REPLACE INTO ledger (name, since, used, refused_at, reset_minute) VALUES (?, ?, ?, ?, ?)',
  )
  return {
    find: (name) => {
      const row = selectDay.get(name)
      return row === undefined ? undefined : storedDaySchema.parse(row)
    },
    save: (name, row) => void replace.run(name, row.since, row.used, row.refused_at, row.reset_minute),
  }
}

const EMPTY_ROW: LedgerRow = { since: 0, used: 0, refused_at: null, reset_minute: null }

export class Ledger {
  private readonly rows: LedgerRows

  constructor(rows: LedgerRows) {
    this.rows = rows
  }

  private readRow(name: string): LedgerRow {
    return this.rows.find(name) ?? EMPTY_ROW
  }

  private save(name: string, row: LedgerRow): void {
    this.rows.save(name, row)
  }

  count(name: string, requests: number, now: number): void {
    if (requests === 0) return
    const row = this.readRow(name)
    const isNewDay = row.since < computeLastReset(row.reset_minute, now)
    this.save(name, { ...row, since: isNewDay ? now : row.since, used: isNewDay ? requests : row.used + requests })
  }

  readState(name: string, now: number): LedgerState {
    const row = this.readRow(name)
    const lastResetTime = computeLastReset(row.reset_minute, now)
    return {
      spentRequests: row.since < lastResetTime ? 0 : row.used,
      nextResetAt: computeNextReset(row.reset_minute, now),
      isResetTimeKnown: row.reset_minute !== null,
      wasQuotaRefused: row.refused_at !== null && row.refused_at >= lastResetTime,
    }
  }

  noteRefusal(name: string, now: number): void {
    this.save(name, { ...this.readRow(name), refused_at: now })
  }

  /** Called for the first answer to a request made after a refusal. The quota was reset in between. */
  noteAnswer(
    name: string,
    { now, sentAt, spentRequests }: { now: number; sentAt: number; spentRequests: number },
  ): void {
    const row = this.readRow(name)
    if (row.refused_at === null || row.refused_at > sentAt) return
    const isRefusalRecent = now - row.refused_at <= LEARNING_PERIOD_MS
    const minute = Math.floor((now % DAY_MS) / MINUTE_MS)
    this.save(name, {
      since: now,
      used: spentRequests,
      refused_at: null,
      reset_minute: isRefusalRecent ? minute : row.reset_minute,
    })
  }
}

function computeLastReset(minute: number | null, now: number): number {
  if (minute === null) return new Date(now).setHours(0, 0, 0, 0)
  const todaysResetTime = now - (now % DAY_MS) + minute * MINUTE_MS
  return todaysResetTime <= now ? todaysResetTime : todaysResetTime - DAY_MS
}

function computeNextReset(minute: number | null, now: number): number {
  return minute === null ? new Date(now).setHours(24, 0, 0, 0) : computeLastReset(minute, now) + DAY_MS
}
