/** What a company's lists last said materials cost, as this data folder has them. Reads through a connection of its own; writes nothing. */
import { DatabaseSync } from 'node:sqlite'
import type { Decimal } from '../../../src-shared/material/values/decimal.ts'
import { remembered } from './material-memory.ts'

/** `ledger`: names the company, as it does in runs. Those that are not known are left out. */
export function knownPrices(file: string, ledger: string, ids: Iterable<number>): Map<number, Decimal> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  try {
    const one = database.prepare('SELECT material FROM seen_materials WHERE ledger = ? AND id = ?')
    const prices = new Map<number, Decimal>()
    for (const id of ids) {
      const text = one.get(ledger, id)?.['material']
      if (typeof text === 'string') prices.set(id, remembered(text).price)
    }
    return prices
  } finally {
    database.close()
  }
}
